# What other machines install: packages, archives, bundles. Everything lands in dist/.

DIST := dist
# The one place that says the version is the program itself.
PROGRAM_VERSION := $(shell sed -n 's/.*static let text = "\(.*\)"/\1/p' Sources/ToolConsole/Program/ToolProgram.swift)
# Equal sources give equal packages: all times in them are the time of the last commit.
PACKAGE_TIME := $(shell git log -1 --format=%ct 2>/dev/null)

.PHONY: programs test-packages release

# Both programs with the flags of a release, in the folder of the program that draws: one build serves all packages.
programs: picture-libraries
	$(SWIFT) build $(RELEASE) $(DRAWING) --product passtool
	$(SWIFT) build $(RELEASE) $(DRAWING) --product passtool-preview

## make test-packages   builds what other machines install, and uses it as they do
test-packages: programs
	@status=0; for test in Tests/Packaging/test-*.sh; do echo "== $$test"; sh $$test || status=1; done; exit $$status

## make release         everything of a release in dist/, after all tests: VERSION=1.2.3; tags and uploads nothing
release:
	@sh Packaging/release.sh '$(VERSION)'
