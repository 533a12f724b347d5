# What other machines install: packages, archives, bundles. Packages land in dist/.

DIST := dist
PROGRAM_VERSION := $(shell cat VERSION)
# Equal sources give equal packages: all times in them are the time of the last commit.
PACKAGE_TIME := $(shell git log -1 --format=%ct 2>/dev/null)

.PHONY: programs tree deb dist wheel artifactbundle release packaged-service test-packages clean-packages

# Both programs with the flags of a release, in the folder of the program that draws: one build serves all packages.
PROGRAMS := .build-picture/release
programs: picture-libraries cxx-library
	$(call built,$(DRAWING),passtool)
	$(call built,$(DRAWING),passtool-preview)

# The service has no pictures in a package: it then needs eight libraries, in place of 50. It goes before the others, as a build
# without its trait forgets the versions of its dependencies.
SERVICE := $(lastword $(SHOWING))
packaged-service: server-libraries
	$(call built,$(SHOWING),passtool-server)
	@cp Package.resolved $(SERVICE)/

# Manual pages, completions, templates and schemas: the same files in every package.
TREE := .build-packages/tree
PACKING = SWIFT='$(SWIFT)' SOURCE_DATE_EPOCH=$(PACKAGE_TIME) sh
CONTENTS = $(PROGRAM_VERSION) $(PROGRAMS) $(TREE) $(DIST)
tree: packaged-service programs
	$(call built,$(DRAWING),generate-manual)
	$(PACKING) Packaging/tree.sh $(PROGRAMS) $(SERVICE)/release $(TREE)

## make deb             the Debian packages of all programs, with their debug symbols apart: dist/*.deb
deb: tree
	@command -v dh >/dev/null && command -v dpkg-shlibdeps >/dev/null || { $(call packages,Debian packages,debhelper dpkg-dev,dpkg); }
	$(PACKING) Packaging/deb.sh $(CONTENTS) $(SERVICE)/release

## make dist            the archive of passtool for Linux, its SHA-256 and a list of what is linked (SPDX): dist/*.tar.gz
dist: tree
	$(PACKING) Packaging/dist.sh $(CONTENTS)

## make wheel           passtool for pip and pipx, for Linux with the C library of this one or a later one: dist/*.whl
wheel: picture-libraries cxx-library
	$(call built,$(DRAWING),passtool)
	@command -v patchelf >/dev/null || { $(call packages,wheels,patchelf,patchelf); }
	@mkdir -p $(DIST)
	SOURCE_DATE_EPOCH=$(PACKAGE_TIME) python3 Packaging/wheel.py $(PROGRAM_VERSION) $(PROGRAMS)/passtool $(DIST)

## make artifactbundle  passtool as a plugin's program: dist/passtool.artifactbundle.zip, and dist/passtool-plugins
artifactbundle: programs
	@command -v zip >/dev/null || { $(call packages,artifact bundles,zip,zip); }
	@mkdir -p $(DIST)
	$(PACKING) Packaging/artifactbundle.sh $(PROGRAMS)/passtool $(PROGRAM_VERSION) $(PACKAGE_TIME) $(DIST)

## make release         everything of a release in dist/, after all tests: VERSION=1.2.3; tags and uploads nothing
release:
	@sh Packaging/release.sh '$(VERSION)'

## make test-packages   builds what other machines install, and uses it as they do
test-packages: $(if $(filter Linux,$(shell uname)),packaged-service) programs docs artifactbundle $(if $(filter Linux,$(shell uname)),deb dist wheel)
	@sh Tests/witnesses.sh install packages
	@status=0; for test in Tests/Packaging/test-*.sh; do echo "== $$test"; sh $$test || status=1; done; exit $$status

clean: clean-packages
clean-packages:
	rm -rf .build-packages .build-plugins $(DIST)
