# passtool: `make demo` shows the main job, `make test` passes the tests, `make help` lists the rest.

SHELL := /bin/sh
PREFIX ?= /usr/local
SWIFT ?= swift
# SwiftPM hands traits to the compiler in the order of a set, and with another order it compiles everything again. Tests run
# without this: it holds for the sets of every program.
export SWIFT_DETERMINISTIC_HASHING := 1
# Equal sources give equal programs, whatever folder they are in: without its path, without paths of compiled C modules
# and without a hash of the compiler's input. Code that nothing calls is left out. Generic types are made without looking for
# conformances in the whole program, of which each run of a command needs many.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
    $(foreach flag,-no-clang-module-breadcrumbs -disable-incremental-llvm-codegen -function-sections -disable-concrete-type-metadata-mangled-name-accessors,-Xswiftc -Xfrontend -Xswiftc $(flag))
ifeq ($(shell uname),Linux)
LINUX := yes
# What the loader fills in is read-only before the program starts.
RELEASE += -Xlinker --no-export-dynamic -Xlinker -z -Xlinker now
endif
# Builds a product: $(call built,options that end with the folder of the build,product). Macro expansions are written to the
# temporary folder, and the debug symbols name that folder.
built = mkdir -p $(lastword $(1))/temporary && TMPDIR='$(CURDIR)/$(lastword $(1))/temporary' $(SWIFT) build $(RELEASE) $(1) --product $(2)
BUILDING := --scratch-path .build
PASSTOOL := .build/release/passtool
MANUAL := .build/manual
DOCC = $$(dirname $$(command -v $(SWIFT)))/docc

# Homebrew keeps OpenSSL and libpq out of the usual places.
ifneq ($(shell command -v brew),)
export PKG_CONFIG_PATH := $(shell brew --prefix openssl@3 2>/dev/null)/lib/pkgconfig:$(shell brew --prefix libpq 2>/dev/null)/lib/pkgconfig:$(PKG_CONFIG_PATH)
endif

.PHONY: release-slow release-api release-scale release-sanitizers release-fuzz help demo demo-picture build picture server test test-bare test-server bench bench-server server-demo shop-demo soak lint templates keys golden pictures format docs fuzz smoke \
    install install-picture install-server clean toolchain libraries cxx-library picture-libraries server-libraries witnesses

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

# A debug build takes half the work of a release build, and one pass is made as quickly by either. Without an index and debug
# information, which only editors and debuggers read, it takes a quarter less.
QUICK := .build/debug/passtool
LEAN := -debug-info-format none --disable-index-store

## make demo            build passtool and run the main job: template and record in, verified pass out
demo: libraries
	$(SWIFT) build --product passtool $(LEAN)
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
build: cxx-library
	@[ -x $(PASSTOOL) ] || echo 'building passtool as for a release: six minutes on two cores'
	$(call built,$(BUILDING),passtool)

# The program that draws has its own folder as well: with its trait, everything is compiled with other flags.
DRAWING := --traits Picture --scratch-path .build-picture
PREVIEW := .build-picture/release/passtool-preview

## make picture         the program that draws: .build-picture/release/passtool-preview; beside passtool, if that is built
picture: picture-libraries cxx-library
	@[ -x $(PREVIEW) ] || echo 'building passtool-preview as for a release: seven minutes on two cores'
	$(call built,$(DRAWING),passtool-preview)
	@[ ! -x $(PASSTOOL) ] || { rm -f .build/release/passtool-preview && cp $(PREVIEW) .build/release/; }

## make demo-picture    build the program that draws, and draw a pass: coffee.png
demo-picture: picture-libraries
	$(SWIFT) build $(DRAWING) $(LEAN) --product passtool-preview
	.build-picture/debug/passtool-preview Templates/coffee.pass --force -o coffee.png

# So does the web service.
SERVING := --traits Server,Picture --scratch-path .build-server
SERVER := .build-server/release/passtool-server
SERVED := $(if $(PICTURES),$(SERVING),--traits Server --scratch-path .build-server)

## make server          the web service: .build-server/release/passtool-server; beside passtool, if that is built; PICTURES=yes for pictures of passes on its pages
server: server-libraries $(if $(PICTURES),picture-libraries)
	@[ -x $(SERVER) ] || echo 'building passtool-server as for a release: a quarter of an hour on two cores'
	$(call built,$(SERVED),passtool-server)
	@[ ! -x $(PASSTOOL) ] || { rm -f .build/release/passtool-server && cp $(SERVER) .build/release/; }

# A debug build takes half the work, as for the main job; in a folder of its own, since tests are built with other flags.
SHOWING := --traits Server --scratch-path .build-server-demo $(LEAN)

## make server-demo     build the web service, and show it: a pass, a phone, a change, a push, the new pass
server-demo: server-libraries
	@command -v curl >/dev/null || { $(call packages,demonstration,curl,curl); }
	$(SWIFT) build $(SHOWING) --product passtool-server
	$(SWIFT) build $(SHOWING) --product ServiceRehearsal
	@.build-server-demo/debug/ServiceRehearsal demo

## make shop-demo       build a shop's server that mounts the service, and show it: a card, a phone, a star, a push
shop-demo: server-libraries
	@command -v curl >/dev/null || { $(call packages,demonstration,curl,curl); }
	$(SWIFT) build $(SHOWING) --product Shop
	$(SWIFT) build $(SHOWING) --product ServiceRehearsal
	@.build-server-demo/debug/ServiceRehearsal shop

# One build of everything, with warnings as errors, serves lint and all tests. Not optimised, which would take four times as long,
# but in the configuration of a release: in that of debugging, the argument parser examines all options at every start, and tests start
# a thousand programs. The compiler says that it ignores -num-threads and -incremental where they mean nothing.
CHECKED_FOLDER := .build-checked
UNOPTIMISED := -c release -Xcc -O0 -Xcxx -O0 \
    $(foreach flag,-enable-testing -Onone -no-whole-module-optimization -enable-batch-mode -incremental,-Xswiftc $(flag))
STRICT := $(LEAN) $(UNOPTIMISED) -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
CHECKED := --traits Server,Picture --scratch-path $(CHECKED_FOLDER) $(STRICT)
CHECKING := libraries picture-libraries server-libraries
# The web service and its packages take more than half of a build, and have tests of their own: until they are built, the other
# tests do without. Looked at when the tests start.
TESTED_FOLDER = $(if $(shell test -e $(CHECKED_FOLDER)/release/passtoolPackageTests.xctest && echo yes),$(CHECKED_FOLDER),.build-tests)
TESTED = $(if $(filter $(CHECKED_FOLDER),$(TESTED_FOLDER)),$(CHECKED),--traits Picture --scratch-path $(TESTED_FOLDER) $(STRICT))

# What runs tests: $(call runner,folder of the programs,options of the build). 'swift test' would lock the build.
runner = $(if $(LINUX),$(1)/passtoolPackageTests.xctest --testing-library swift-testing,$(SWIFT) test --skip-build $(2))
RUNNER := $(call runner,$(CHECKED_FOLDER)/release,$(CHECKED))
# Builds and runs tests: $(call tested,folder of the build,its options,options of a part…). The parts run at the same time.
define tested
	$(SWIFT) build --build-tests $(2)
	@TEST='$(call runner,$(1)/release,$(2))' sh Tests/run.sh $(1) $(3)
endef
# Tests that run programs wait for them: the other ones use the time.
MAIN_TESTS := $(if $(ONLY),'--filter "$(ONLY)"','--filter "(Transcript|PassPicture)Tests[.]"' '--skip "(PassService|Transcript|PassPicture)Tests[.]"')
# A test of the service waits more than it computes. With a few at a time, none waits for long until it goes on.
SERVICE_TESTS := '--filter "PassServiceTests[.]" --experimental-maximum-parallelization-width 8'

## make test            the tests of library and programs, with few random inputs; ONLY=PATTERN for some of them
test: libraries picture-libraries
	@sh Tests/witnesses.sh tests
	$(call tested,$(TESTED_FOLDER),$(TESTED),$(MAIN_TESTS))

## make test-bare       the tests that 'make test' built, once more without the programs that a bare Debian lacks (Linux)
test-bare:
	@PATH=$$(sh Tests/bare.sh $(TESTED_FOLDER)/bare) TEST='$(call runner,$(TESTED_FOLDER)/release,$(TESTED))' sh Tests/run.sh $(TESTED_FOLDER) $(MAIN_TESTS)

## make test-server     the tests of the web service, over SQLite and PostgreSQL, and behind nginx; ONLY=PATTERN as above
test-server: $(CHECKING)
	@sh Tests/witnesses.sh service $(if $(EFFORT),servers)
	$(call tested,$(CHECKED_FOLDER),$(CHECKED),$(if $(ONLY),'--filter "$(ONLY)"',$(SERVICE_TESTS)))
	sh Tests/Packaging/manifests.sh
	sh Tests/Packaging/serving.sh
	$(if $(EFFORT),sh Tests/Packaging/site.sh)

## make lint            formatting and documentation rules, then a build of everything with warnings as errors
lint: $(CHECKING)
	sh Tests/Lint/words.sh
	sh Tests/Lint/english.sh
	sh Tests/Lint/templates.sh
	python3 Tests/Lint/keys.py
	python3 Tests/Lint/documents.py
	sh Tests/Lint/layers.sh
	sh Tests/Lint/bytes.sh
	sh Tests/Lint/formats.sh
	$(SWIFT) format lint --parallel --strict -r Package.swift Packaging Plugins Sources Tests
	$(SWIFT) build --build-tests $(CHECKED)

## make bench           how long each part of the work takes, and how close making comes to signatures alone
bench: libraries
	$(SWIFT) run -c release Benchmarks

# The rehearsal has parts of the tests, which are not there for programs that are linked statically to Swift.
## make bench-server    how much the web service does in a second, over loopback, and what memory it takes
bench-server: server
	@sh Tests/witnesses.sh service servers
	$(SWIFT) build $(filter-out --static-swift-stdlib,$(RELEASE)) $(SERVED) --product ServiceRehearsal
	.build-server/release/ServiceRehearsal bench

## make soak            batches of a long list for MINUTES=10: memory and descriptors must not grow (Linux)
MINUTES ?= 10
soak: build
	MINUTES=$(MINUTES) PASSTOOL=$(PASSTOOL) sh Tests/Soak/soak.sh

## make templates       embeds the files of Templates in the program, if they changed
templates:
	sh Tests/Lint/templates.sh write

## make keys            writes the properties of the model from Sources/keys.tsv, and the JSON Schemas
keys:
	python3 Tests/Lint/keys.py write

## make golden          draws the pictures again that the tests compare with; look at them before you commit them
golden: libraries picture-libraries
	$(SWIFT) build --build-tests $(CHECKED)
	PASSTOOL_PICTURES=rewrite $(RUNNER) --filter GoldenTests

## make pictures        draws the pictures of the documents again: passes, a session, a page of the web service
pictures: server-libraries picture-libraries
	@sh Tests/witnesses.sh service
	$(SWIFT) build --build-tests $(CHECKED)
	PASSTOOL_PICTURES=rewrite $(RUNNER) --filter GoldenTests
	python3 Tests/Pictures/session.py $(CHECKED_FOLDER)/release/passtool >Documentation/pictures/session.svg

## make format          formats the sources
format: toolchain
	$(SWIFT) format -i -r Package.swift Packaging Plugins Sources Tests

## make smoke           only the main job: under a minute once built
smoke: libraries
	$(SWIFT) build --product passtool $(LEAN)
	@rm -f .build/smoke.pkpass
	$(QUICK) create Templates/coffee.pass --data Templates/coffee.json \
	    --identity certs-sample/signer.p12 --passphrase-file certs-sample/passphrase.txt -o .build/smoke.pkpass
	$(QUICK) verify --trust-anchor certs-sample/root.pem .build/smoke.pkpass

# What a release takes: parts that CI has no time for, each under 80 minutes by itself.
## make release-slow    all tests with every round, and those that only this runs: kills, memory, proxies, a silent machine
release-slow: export EFFORT = full
release-slow: export NO_SKIPS = yes
release-slow:
	sh Tests/witnesses.sh require tests service servers
	$(MAKE) test test-server

## make release-api     the service's answers to requests that schemathesis makes from its OpenAPI document
release-api: $(CHECKING)
	$(SWIFT) build --product passtool-server $(CHECKED)
	sh Tests/Packaging/api.sh

## make release-scale   fills DATABASE=postgresql://… (an empty one) with PASSES=1000000, and measures the service there
PASSES ?= 1000000
release-scale: build server
	python3 Tests/Scale/measure.py '$(DATABASE)' --program $(SERVER:.build-server%=.build%) --fill $(PASSES)

## make release-sanitizers  the tests of all libraries under the address sanitizer and under the thread sanitizer (Linux)
SANITIZED := '--filter "^(?!PassService|Transcript)[A-Za-z]+Tests[.]" --skip "Memory|Kill|LawTests|SecretRemains"'
sanitizers := address thread
release-sanitizers: $(sanitizers:%=sanitize-%)
sanitize-%: libraries picture-libraries
	@mkdir -p .build-$@  # these leaks are in other libraries, and Swift's library copies key paths over themselves
	@printf 'leak:%s\n' libXCTest.so 10Foundation7ProcessC3run readBytesFromFile libfontconfig libcairo _RegexParser 9PassRules9ValueTypeO5named \
	    _StringProcessing >.build-$@/suppressions.txt
	@printf 'interceptor_via_fun:KeyPathC16_projectReadOnly\n' >.build-$@/address.txt
	@printf 'race:10SparePartsC\n' >.build-$@/thread.txt  # the sanitizer does not see the locks of Swift's Mutex
	$(SWIFT) build --build-tests --sanitize=$* --traits Picture --scratch-path .build-$@ --disable-index-store -debug-info-format none
	@SILENCE=1800 TSAN_OPTIONS=suppressions=$(CURDIR)/.build-$@/thread.txt ASAN_OPTIONS=detect_leaks=1:suppressions=$(CURDIR)/.build-$@/address.txt LSAN_OPTIONS=suppressions=$(CURDIR)/.build-$@/suppressions.txt \
	    TEST='$(call runner,.build-$@/debug,--sanitize=$* --scratch-path .build-$@)' sh Tests/run.sh .build-$@ $(SANITIZED)

## make release-fuzz    each fuzz target for three minutes
release-fuzz:
	$(MAKE) fuzz SECONDS=180

## make fuzz            libFuzzer on every file reader, SECONDS=60 each (TARGETS=archive,... selects some)
SECONDS ?= 60
TARGETS ?= archive grammar repack pass member sign message material json strings images records addressing repair attachments pictures
FUZZ := .build-fuzz/release/Fuzz
# Swift's own static tables look like leaks.
FUZZING := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 $(FUZZ)
FUZZ_LIBRARY = $$(dirname $$(command -v $(SWIFT)))/../lib/clang/*/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a
comma := ,
fuzz: libraries picture-libraries
	$(SWIFT) build -c release --traits Picture --product Fuzz --scratch-path .build-fuzz --sanitize=address -Xswiftc -DLIBFUZZER \
	    -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp \
	    -Xlinker $$(echo $(FUZZ_LIBRARY)) -Xlinker -lstdc++
	@status=0; for target in $(subst $(comma), ,$(TARGETS)); do \
	    folder=.build-fuzz/corpus/$$target; log=.build-fuzz/$$target.log; \
	    $(FUZZING) seeds $$target $$folder || exit 1; \
	    $(FUZZING) run $$target -max_total_time=$(SECONDS) \
	        -max_len=16384 -rss_limit_mb=1024 -timeout=10 -print_final_stats=1 \
	        -artifact_prefix=.build-fuzz/$$target- $$folder >$$log 2>&1 && found=nothing || { found=$$log; status=1; }; \
	    count=$$(sed -n 's/^stat::number_of_executed_units: *//p' $$log); \
	    echo "fuzz $$target: $(SECONDS) s, $${count:-?} executions, found: $$found"; \
	done; exit $$status

## make docs            the documentation of all library targets: .build/documentation
docs: libraries picture-libraries server-libraries
	@# It fails for modules of tests, which are not built here. A module that is documented must be there: 'cp' sees to it.
	@mkdir -p .build && rm -rf $(CHECKED_FOLDER)/*/symbolgraph
	$(SWIFT) package $(CHECKED) dump-symbol-graph --minimum-access-level public --skip-synthesized-members >.build/symbols.log 2>&1 || true
	rm -rf .build/symbols .build/doccarchives .build/documentation
	for module in PassModel PassRules SignedMessages ZipContainer PassToolkit PassReports PassBatches GooglePasses PassPicture PassService PassTesting; do \
	    mkdir -p .build/symbols/$$module .build/doccarchives && \
	    { cp $(CHECKED_FOLDER)/*/symbolgraph/$$module.symbols.json .build/symbols/$$module || { tail -n 40 .build/symbols.log; exit 1; }; } && \
	    $(DOCC) convert Sources/$$module/$$module.docc --warnings-as-errors \
	        --additional-symbol-graph-dir .build/symbols/$$module \
	        --output-dir .build/doccarchives/$$module.doccarchive || exit 1; \
	done
	$(DOCC) merge .build/doccarchives/*.doccarchive --output-path .build/documentation
	@echo "documentation: .build/documentation (serve it: python3 -m http.server -d .build/documentation)"

## make install         passtool, its completions and manual page, into PREFIX (default /usr/local)
install: build
	@# ArgumentParser's generator by itself: as a plugin it has everything built again, in another configuration.
	$(call built,$(BUILDING),generate-manual)
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

## make install-server  the web service into PREFIX, beside passtool, which then has 'site' and 'check'
install-server: server
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 $(SERVER) '$(DESTDIR)$(PREFIX)/bin/passtool-server'
	@echo "installed $(DESTDIR)$(PREFIX)/bin/passtool-server"

include Packaging/packages.mk

clean:
	rm -rf .build .build-checked .build-tests .build-picture .build-server .build-server-demo .build-sanitize-* .build-fuzz coffee.pkpass coffee.png

toolchain:
	@command -v $(SWIFT) >/dev/null || { \
	    echo "passtool needs Swift 6.3 or later, and 'swift' is not on the PATH."; \
	    echo "Get it at https://www.swift.org/install (Linux: swiftly install 6.3; macOS: Xcode 26 or swiftly)."; \
	    exit 1; }

# Installs packages: $(call packages,what they are for,Debian's names,Homebrew's names)
packages = sh Packaging/install.sh '$(1)' '$(2)' '$(3)'

libraries: toolchain
	@pkg-config --exists 'libcrypto >= 3.0' 'libzip >= 1.7' 2>/dev/null || { \
	$(call packages,libraries,libssl-dev libzip-dev pkg-config,openssl@3 libzip pkg-config); }

# BoringSSL, which the service has from SwiftNIO, is C++, and static linking takes gcc's library of it. Without that, the compiler or the
# linker would say so after minutes.
cxx-library: libraries
	@[ '$(LINUX)' != yes ] || echo 'int main(void) { return 0; }' | $(CC) -x c - -lstdc++ -o /dev/null 2>/dev/null || { \
	$(call packages,library of C++,g++,); }

# Without these fonts, pictures are drawn with what there is.
picture-libraries: libraries
	@has() { fc-list : family 2>/dev/null | grep -q "^$$1\$$"; }; \
	if ! pkg-config --exists pangocairo 2>/dev/null || ! echo '#include <zint.h>' | $(CC) -E - >/dev/null 2>&1; then \
	    $(call packages,pictures,libcairo2-dev libpango1.0-dev libzint-dev fonts-inter fonts-noto-core,cairo pango zint); \
	elif [ "$$(uname)" = Linux ] && ! { has Inter && has 'Noto Sans'; }; then \
	    { $(call packages,fonts for pictures,fonts-inter fonts-noto-core,); } || true; \
	fi

server-libraries: cxx-library
	@pkg-config --exists libpq sqlite3 2>/dev/null || { \
	$(call packages,web service,libpq-dev libsqlite3-dev,libpq sqlite); }

## make witnesses       installs the programs that the tests compare with; what is missing is skipped by its name
witnesses:
	sh Tests/witnesses.sh install tests service
