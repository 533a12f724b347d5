# What other machines install: packages, archives, bundles. Everything lands in dist/.

DIST := dist
# The one place that says the version is the program itself.
PROGRAM_VERSION := $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/ToolConsole/Program/ToolProgram.swift)
# Equal sources give equal packages: all times in them are the time of the last commit.
PACKAGE_TIME := $(shell git log -1 --format=%ct 2>/dev/null)

.PHONY: programs tree deb dist packaging-witnesses clean-packages test-packages

# Equal programs also need: no path of compiled C modules and no hash of the compiler's input in them. Both depend on the
# folder. Sources that macros make get their path, which the debug symbols have, from the folder for temporary files.
RELEASE += -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
TEMPORARY := .build-picture/temporary
PRODUCT = mkdir -p $(TEMPORARY) && TMPDIR=$(CURDIR)/$(TEMPORARY) $(SWIFT) build $(RELEASE) $(DRAWING) --product

# Both programs with the flags of a release, in the folder of the program that draws: one build serves all packages.
programs: picture-libraries
	$(PRODUCT) passtool
	$(PRODUCT) passtool-preview

## make test-packages   builds what other machines install, and uses it as they do
test-packages: programs
	@status=0; for test in Tests/Packaging/test-*.sh; do echo "== $$test"; sh $$test || status=1; done; exit $$status

PROGRAMS := .build-picture/release
TREE := .build-packages/tree
PACKING = SOURCE_DATE_EPOCH=$(PACKAGE_TIME) sh
CONTENTS = $(PROGRAM_VERSION) $(PROGRAMS) $(TREE) $(DIST)

# Manual pages, completions and templates: the same files in every package.
tree: programs
	$(PRODUCT) generate-manual
	$(PACKING) Packaging/tree.sh $(PROGRAMS) $(TREE)

## make deb             the Debian packages of both programs, with their debug symbols apart: dist/*.deb
deb: tree
	@command -v dh >/dev/null && command -v dpkg-shlibdeps >/dev/null || { $(call packages,Debian packages,debhelper dpkg-dev,dpkg); }
	$(PACKING) Packaging/deb.sh $(CONTENTS)

## make dist            the archive of passtool for Linux, its SHA-256 and a list of what is linked (SPDX): dist/*.tar.gz
dist: tree
	SWIFT=$(SWIFT) $(PACKING) Packaging/dist.sh $(CONTENTS)

# What the tests of packages need. The validator of SPDX documents comes from PyPI, each package with its reviewed hash.
SPDX := .build/witnesses/spdx
packaging-witnesses:
	@missing() { for program in mmdebstrap lintian bwrap; do command -v $$program >/dev/null || echo $$program; done; \
	    python3 -m pip --version >/dev/null 2>&1 || [ -d $(SPDX) ] || echo pip; }; \
	if [ -n "$$(missing)" ]; then \
	    { $(call packages,tests of packages,mmdebstrap lintian bubblewrap uidmap python3 python3-pip,python3); } || true; \
	fi; \
	[ -d $(SPDX) ] || { rm -rf $(SPDX).new && PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check \
	    --no-deps --require-hashes --target $(SPDX).new -r Tests/Packaging/spdx-tools.txt && mv $(SPDX).new $(SPDX); } || true

# The tests of what is only made on Linux say so elsewhere.
test-packages: $(if $(filter Linux,$(shell uname)),deb dist packaging-witnesses)

clean: clean-packages
clean-packages:
	rm -rf .build-packages
