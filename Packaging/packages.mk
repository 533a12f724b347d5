# What other machines install: packages, archives, bundles. Everything lands in dist/.

DIST := dist
# The one place that says the version is the program itself.
PROGRAM_VERSION := $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/ToolConsole/Program/ToolProgram.swift)
# Equal sources give equal packages: all times in them are the time of the last commit.
PACKAGE_TIME := $(shell git log -1 --format=%ct 2>/dev/null)

.PHONY: programs artifactbundle release site test-packages packaging-witnesses action-witnesses


# Both programs with the flags of a release, in the folder of the program that draws: one build serves all packages.
programs: picture-libraries
	$(SWIFT) build $(RELEASE) $(DRAWING) --product passtool
	$(SWIFT) build $(RELEASE) $(DRAWING) --product passtool-preview

## make artifactbundle  passtool as a plugin's program: dist/passtool.artifactbundle.zip, and dist/passtool-plugins
artifactbundle: programs packaging-witnesses
	@mkdir -p $(DIST)
	SWIFT='$(SWIFT)' sh Packaging/artifactbundle.sh .build-picture/release/passtool $(PROGRAM_VERSION) $(PACKAGE_TIME) $(DIST)

# What packages are made and tested with. A missing program is not a failure: what needs it is skipped by name.
PLUGIN_WITNESSES := zip unzip binutils ruby python3
packaging-witnesses: toolchain
	@missing() { for program in zip unzip strip ruby python3; do command -v $$program >/dev/null || echo $$program; done; }; \
	if [ -n "$$(missing)" ]; then { $(call packages,packages,$(PLUGIN_WITNESSES),zip ruby python3); } || true; fi

## make test-packages   builds what other machines install, and uses it as they do
test-packages: programs packaging-witnesses
	@status=0; for test in Tests/Packaging/test-*.sh; do echo "== $$test"; sh $$test || status=1; done; exit $$status

## make release         everything of a release in dist/, after all tests: VERSION=1.2.3; tags and uploads nothing
release:
	@sh Packaging/release.sh '$(VERSION)'

# What the tests of the action, of GitLab and of pre-commit compare with: the published schemas, and pre-commit itself.
# As with the other witnesses, a missing one is not a failure: the tests that need it are skipped by name.
ACTION_TOOLS := check-jsonschema==0.39.0 pre-commit==4.7.0
test-packages: action-witnesses
action-witnesses:
	@missing() { for program in curl openssl shellcheck chromium; do command -v $$program >/dev/null || echo $$program; done; \
	    python3 -c 'import ensurepip' 2>/dev/null || echo python3-venv; }; \
	if [ -n "$$(missing)" ]; then \
	    { $(call packages,tests of packages,curl openssl shellcheck chromium python3-venv,curl openssl@3 shellcheck python3); } || true; \
	fi; \
	if ! [ "$$(cat .build/action/tools 2>/dev/null)" = '$(ACTION_TOOLS)' ]; then \
	    rm -rf .build/action && mkdir -p .build && python3 -m venv .build/action && \
	    .build/action/bin/python -m pip install --quiet --disable-pip-version-check $(ACTION_TOOLS) && \
	    echo '$(ACTION_TOOLS)' >.build/action/tools; \
	fi || echo 'action-witnesses: check-jsonschema or pre-commit cannot be installed; their tests are skipped'

## make site            the documentation as a static site: .build/site; SITE_BASE=/passtool if it is not at a host's top
SITE_BASE ?=
test-packages: site
site: docs
	SWIFT='$(SWIFT)' sh Packaging/site.sh .build/documentation .build/site '$(SITE_BASE)'
	@echo "site: .build/site (see it: python3 -m http.server -d .build/site)"
