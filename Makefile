# Witching Hour: the one build description. `make help` lists what it can do.
#
#   make CC=clang-14 …    another compiler       make SAN=1 …      with the address and undefined-behaviour sanitizers
#   make CFLAGS=-O3 …     other flags            make SAN=thread … with the thread sanitizer
#   make BUILD=DIR …      builds into DIR        make V=1 …        shows the commands
#   make MPI= …           without MPI, where it is installed
#   make SERVER=no …      without the server and its libraries: the library, the terminal and the tools
#   make SETUP=no …       installs nothing; says what is missing
#
# Each compiler, and each kind of SAN, has a directory of its own below BUILD; a change of flags rebuilds what it must.
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := build
.DELETE_ON_ERROR:
.SECONDARY:

# What each number promises: docs/versioning.md
VERSION := 0.3.0-dev
ABI     := 0

ifeq ($(origin CC),default)
CC      := gcc
endif
BUILD   ?= build
# Built for machines of the last ten years if this is one: ARCH= builds for every machine of its kind.
cpu     := $(shell grep -m 1 ^flags /proc/cpuinfo 2>/dev/null)
ARCH    ?= $(if $(filter-out $(cpu),avx2 bmi1 bmi2 f16c fma movbe),,-march=x86-64-v3)
CFLAGS  ?= -O3 -g $(ARCH)
LDFLAGS ?=
SAN     ?=
WERROR  ?=
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion $(if $(WERROR),-Werror)
SECONDS ?= 60
MATCHES ?= 10000
KILLS   ?= 100
STEPS   ?= 1000000
PREFIX  ?= /usr/local
DESTDIR ?=
SERVER  ?=
export SETUP # for tools/setup

compiler := $(notdir $(lastword $(CC)))
OUT      := $(BUILD)$(if $(filter-out gcc,$(compiler)),/$(compiler))$(if $(SAN),/$(if $(filter thread,$(SAN)),tsan,san))
comma    := ,
sanitize := $(if $(SAN),-fsanitize=$(if $(filter thread,$(SAN)),thread,address$(comma)undefined) -fno-sanitize-recover=all -fno-omit-frame-pointer)
hosted    = $(if $(filter apps/% tests/% bench/% src/table/%,$(1)),-D_DEFAULT_SOURCE=) # POSIX, for all but the freestanding layers
includes  = $(if $(filter apps/% tests/%,$(1)),-iquote apps $(INCLUDED))$(if $(filter tests/%,$(1)), -iquote .) # an app is included with its path; the engine sees none
language  = -std=c17 -Iinclude -DWH_VERSION=\"$(VERSION)\"
compile   = $(CC) $(language) $(WARN) $(CFLAGS) $(sanitize)
link      = $(CC) $(CFLAGS) $(sanitize) $(LDFLAGS)
# Arena and laboratory on several machines: with Debian's Open MPI where it is installed. MPI= builds without.
ifeq ($(origin MPI),undefined)
MPI       := $(shell pkg-config --exists ompi-c 2>/dev/null && echo yes)
endif
mpi       := $(if $(MPI),-DWITCHING_MPI $(patsubst -I%,-isystem %,$(shell pkg-config --cflags-only-I ompi-c)))
say       = $(if $(V),,@echo "  $(1)  $(patsubst $(BUILD)/%,%,$(2))";)

PARTS    := $(wildcard src/games/*/*_rules.c src/games/*/*_moves.c src/games/*/bots/*_rollout.c) # of <id>.c, which includes them
ENGINE   := $(filter-out $(PARTS),$(sort $(wildcard src/core/*.c src/games/*/*.c src/games/*/*/*.c src/match/*.c src/bots/*.c src/batch/*.c src/words/*.c src/wire/*.c)))
TABLE    := $(sort $(wildcard src/table/*.c)) # the one part of the library that needs a C library
APP      := $(sort $(shell find apps -name '*.c'))
LIBRARIES := libpng
ifeq ($(SERVER),no)
APP      := $(filter-out apps/server/% apps/client/% apps/command/verify.c,$(APP))
setup_build := engine
else
APP      := $(filter-out apps/command/no_server.c,$(APP))
LIBRARIES += libwebsockets libuv sqlite3 libpq libsodium libssl libcrypto icu-i18n icu-uc
setup_build := build
endif
INCLUDED := $(shell pkg-config --cflags $(LIBRARIES) 2>/dev/null)
LIBS     := $(shell pkg-config --libs $(LIBRARIES) $(if $(MPI),ompi-c) 2>/dev/null) -lm -pthread
ENGINE_TESTS := $(sort $(wildcard tests/kit/*.c tests/engine/*.c tests/engine/*/*.c))
TESTS    := $(ENGINE_TESTS) $(sort $(wildcard tests/command/*.c $(if $(filter no,$(SERVER)),tests/stand_in/fuzz.c,tests/server/unit/*.c tests/fuzz/*.c)))
STAND_INS := $(sort $(wildcard tests/stand_in/*.c))
TESTED   := $(filter-out %/main.c,$(APP)) # the command but for its main: tested and fuzzed as parts
WASM     := $(sort $(wildcard bindings/wasm/*.c))
FUZZERS  := $(sort $(filter-out tests/fuzz/replay.c,$(wildcard tests/fuzz/$(or $(ONLY),*).c)))
GAMES    := $(patsubst _%,%,$(notdir $(patsubst %/,%,$(sort $(dir $(wildcard src/games/*/*.c))))))
EXAMPLES := $(sort $(wildcard examples/*.c examples/*.cpp examples/table.py)) # of the library
HEADERS  := $(sort $(wildcard include/witching/*.h))
SCRIPTS  := $(shell grep -rlIE '^\#!.*(bash|/sh)' tools tests packaging .ci 2>/dev/null)
C_FILES  := $(sort $(ENGINE) $(TABLE) $(PARTS) $(APP) apps/command/no_server.c $(TESTS) $(STAND_INS)) $(WASM) $(sort $(wildcard bench/*.c bindings/python/native/*.c))
H_FILES  := $(HEADERS) $(sort $(shell find src apps tests bindings -name '*.h' -not -path '*/python/engine/*'))

LANGUAGES := $(shell cat po/LINGUAS)
TEXTS     := common pages online lessons $(patsubst _%,%,$(notdir $(patsubst %/,%,$(wildcard src/games/*/)))) # what the page loads apart
LOCALES   := $(foreach language,$(LANGUAGES),$(TEXTS:%=locale/$(language)/%.json))
# Part of the command: no file is looked for when it runs.
CATALOGUES = $(OUT)/obj/po/catalogues.o $(OUT)/obj/lessons/lessons.o $(OUT)/obj/rules/in_short.o
LESSONS   := $(wildcard docs/lessons/*.json)
RULES     := $(sort $(wildcard docs/rules/*.md docs/rules/*/*.md))

jobs      = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc)) # on every core, unless the user said how many
objects   = $(patsubst %.c,$(OUT)/$(1)/%.o,$(2))

# --- to play and to build -------------------------------------------------------------------------------------------

.PHONY: play
play: ## installs what is missing, builds, and opens the table in the browser
ifeq ($(SERVER),no)
	@echo 'The table in the browser needs the server; make SERVER=no play-terminal opens the one in the terminal.' >&2; exit 1
else
	@tools/setup build web
	@$(MAKE) $(jobs) build web
	@tools/open-table $(OUT)/witching
endif

.PHONY: play-terminal
play-terminal: ## the same in the terminal: needs only a C compiler and a few libraries
	@tools/setup $(setup_build)
	@$(MAKE) $(jobs) build
	@$(OUT)/witching play

.PHONY: build
build: $(OUT)/witching $(OUT)/libwitching.a ## the command build/witching and the library build/libwitching.a

$(OUT)/witching: $(call objects,obj,$(APP)) $(CATALOGUES) $(OUT)/libwitching.a $(OUT)/sources.stamp
	$(call say,LINK,$@)$(link) $(filter %.o %.a,$^) $(LIBS) -o $@

# Two objects, in which only what is public is global: the names of a game's own functions are nobody else's business. A
# program that opens no table links only the first, which needs no C library.
$(OUT)/libwitching.a: $(OUT)/engine.o $(OUT)/table.o
	$(call say,AR  ,$@)rm -f $@ && ar rcs $@ $^

$(OUT)/engine.o: $(call objects,obj,$(ENGINE))
$(OUT)/table.o: $(call objects,obj,$(TABLE))
$(OUT)/engine.o $(OUT)/table.o: $(OUT)/sources.stamp
	@$(CC) $(CFLAGS) -r -nostdlib $(filter %.o,$^) -o $@ && objcopy --wildcard --keep-global-symbol='wh_*' $@

$(OUT)/libwitching.so.$(VERSION): $(call objects,pic,$(ENGINE) $(TABLE)) $(OUT)/sources.stamp
	@echo '{ global: wh_*; local: *; };' >$(OUT)/exports.map
	$(call say,LINK,$@)$(link) -shared -Wl,-soname,libwitching.so.$(ABI),--version-script=$(OUT)/exports.map $(filter %.o,$^) -o $@

$(OUT)/obj/%.o: %.c $(OUT)/compile.stamp
	@mkdir -p $(@D)
	$(call say,CC  ,$<)$(compile) $(call hosted,$<) $(call includes,$<) -MMD -MP -c $< -o $@

$(OUT)/pic/%.o: %.c $(OUT)/compile.stamp
	@mkdir -p $(@D)
	$(call say,PIC ,$<)$(compile) $(call hosted,$<) -fPIC -MMD -MP -c $< -o $@

$(OUT)/po/%.mo: po/%.po
	@mkdir -p $(@D)
	$(call say,MO  ,$<)msgfmt --endianness=little $< -o $@

$(OUT)/po/catalogues.c: $(LANGUAGES:%=$(OUT)/po/%.mo) po/LINGUAS tools/embed-catalogues
	$(call say,C   ,$@)tools/embed-catalogues $(filter %.mo,$^) >$@

$(OUT)/lessons/lessons.c: $(LESSONS) tools/embed-lessons
	@mkdir -p $(@D)
	$(call say,C   ,$@)tools/embed-lessons $(LESSONS) >$@

$(OUT)/rules/in_short.c: $(RULES) tools/embed-rules
	@mkdir -p $(@D)
	$(call say,C   ,$@)tools/embed-rules $(RULES) >$@

$(CATALOGUES): $(OUT)/obj/%.o: $(OUT)/%.c apps/shared/catalogues.h apps/command/play/lessons.h apps/command/play/in_short.h $(OUT)/compile.stamp
	@mkdir -p $(@D)
	$(call say,CC  ,$<)$(compile) -iquote apps -c $< -o $@

$(OUT)/obj/apps/command/selfplay/party.o: $(OUT)/mpi.stamp
$(OUT)/obj/apps/command/selfplay/party.o: private CFLAGS += $(mpi)

# The value of a variable, kept in a file that is touched only when it changes: what depends on it is rebuilt then.
sources = $(ENGINE) $(TABLE) $(APP) $(TESTS) $(WASM) $(link) $(LIBS)
$(OUT)/compile.stamp $(OUT)/sources.stamp $(OUT)/mpi.stamp: $(OUT)/%.stamp: force
	@mkdir -p $(@D); echo '$($*)' | cmp -s - $@ || echo '$($*)' >$@
.PHONY: force
force:

-include $(patsubst %.o,%.d,$(foreach kind,obj pic,$(call objects,$(kind),$(ENGINE) $(TABLE) $(APP) $(TESTS) $(STAND_INS))))

.PHONY: wasm
wasm: $(OUT)/witching.wasm $(LANGUAGES:%=$(OUT)/po/%.mo) $(LOCALES:%=$(OUT)/%) ## the engine for browsers, build/witching.wasm: no libc, which proves the layers freestanding

# It is sent to every browser: addresses take no more bytes than they need, functions that are alike become one, and none
# is written twice to be faster (measured: none is slower).
small     := -Wl,--compress-relocations,-mllvm,-enable-merge-functions,-mllvm,-inline-threshold=0
$(OUT)/witching.wasm: $(ENGINE) $(WASM) $(H_FILES) Makefile
	@mkdir -p $(@D)
	$(call say,WASM,$@)clang-14 --target=wasm32 -std=c17 $(WARN) -Iinclude -Oz -flto -DWITCHING_LEAN -nostdlib -ffreestanding -fvisibility=hidden \
	    -fuse-ld=$$(command -v wasm-ld-14) -Wl,--no-entry,-z,stack-size=1048576,--stack-first,--strip-all $(small) $(ENGINE) $(WASM) -o $@

# What the page and the engine in it say.
define locale
$$(OUT)/locale/$(1)/%.json: po/$(1).po tools/po-json
	@mkdir -p $$(@D)
	$$(call say,JSON,$$@)tools/po-json $$< $$* >$$@
endef
$(foreach language,$(LANGUAGES),$(eval $(call locale,$(language))))

# --- the page -------------------------------------------------------------------------------------------------------

PAGE      := $(shell find web/src web/public docs/rules web/index.html web/*.ts -path web/public/engine -prune -o -type f -print)
IN_PAGE   := web/public/engine/witching.wasm $(LOCALES:%=web/public/engine/%)
NPM       := web/node_modules/.package-lock.json

.PHONY: web
web: web/dist/index.html ## the page, web/dist: the server finds it there

$(NPM): web/package.json web/package-lock.json
	$(call say,NPM ,web)cd web && npm ci --no-audit --no-fund --loglevel=error && touch $(@:web/%=%)

web/public/engine/%: $(OUT)/%
	@mkdir -p $(@D) && cp $< $@

web/dist/index.html: $(NPM) $(PAGE) $(IN_PAGE)
	$(call say,VITE,web)cd web && npx vite build --logLevel warn
	@find web/dist -type f -regex '.*\.\(js\|css\|html\|json\|svg\|wasm\)' -exec zopfli --i5 {} +

.PHONY: site
site: web/dist/index.html ## the page as plain files in build/site, for any host: it plays against bots, without a server
	@rm -rf $(BUILD)/site && cp -r web/dist $(BUILD)/site && find $(BUILD)/site -name '*.gz' -delete
	@echo "The page is in $(BUILD)/site: $$(du -sh $(BUILD)/site | cut -f1)"

# --- to test --------------------------------------------------------------------------------------------------------

.PHONY: test
test: ## installs what is missing, builds, runs every test; ends with `N passed, N failed`
ifeq ($(SERVER),no) # the tests in C alone: they need nothing more than the build
	@tools/setup engine
	@$(MAKE) $(jobs) build $(OUT)/witching-tests
	@$(OUT)/witching-tests
else
	@tools/setup test web python
	@$(MAKE) $(jobs) build wasm web $(OUT)/witching-tests
	@tests/run $(OUT)
endif

# Tests look behind the public headers: they are linked with the engine's objects.
$(OUT)/witching-tests: $(call objects,obj,$(TESTS) $(TESTED) $(ENGINE) $(TABLE)) $(CATALOGUES) $(OUT)/sources.stamp
	$(call say,LINK,$@)$(link) $(filter %.o,$^) $(LIBS) -o $@

# The rules, without the command: the same tests compiled for a machine with words of 32 bits.
RULES_TESTS := $(ENGINE_TESTS) $(STAND_INS)
$(OUT)/witching-rules-tests: $(call objects,obj,$(RULES_TESTS) $(ENGINE) $(TABLE)) $(OUT)/sources.stamp
	$(call say,LINK,$@)$(link) $(filter %.o,$^) -o $@

.PHONY: test-32
test-32: ## the tests of the rules, golden records included, as a 32-bit program
	@tools/setup test-32
	@$(MAKE) $(jobs) BUILD=$(BUILD)/32 ARCH=-m32 $(BUILD)/32/witching-rules-tests
	@$(BUILD)/32/witching-rules-tests

.PHONY: test-python
test-python: ## the Python package: built as people get it, tested in a fresh virtual environment; SAN=1: under the sanitizers
	@tools/setup python
	@mkdir -p $(OUT) && SAN=$(SAN) tests/python.sh $(OUT)

.PHONY: soak-python
soak-python: ## the same with PettingZoo, Gymnasium and OpenSpiel, against those packages themselves, and the examples
	@tools/setup python
	@mkdir -p $(OUT) && ADAPTERS=1 tests/python.sh $(OUT)

.PHONY: notebook
notebook: ## runs examples/neighbours.ipynb and keeps what it shows
	@tools/setup python
	@mkdir -p $(OUT) && NOTEBOOK=1 tests/python.sh $(OUT)

.PHONY: bench-python
bench-python: ## decisions per second from Python, beside the classic games of OpenSpiel and PettingZoo
	@tools/setup python
	@mkdir -p $(OUT) && WITCHING_CFLAGS='$(ARCH)' RUN=bench/python.py tests/python.sh $(OUT)

.PHONY: lint
lints := lint-format lint-layers lint-links lint-citations lint-version lint-protocol lint-mutants lint-shell lint-cppcheck lint-tidy lint-gcc lint-clang lint-docs lint-po lint-web
lint: ## layout, layers, links, citations of the law, the version, the table protocol, mutants that fit the source, shellcheck, cppcheck, clang-tidy, no warning from gcc and clang, no stale docs or translations; the page's layout, types and habits
	@tools/setup test web lint
	@$(MAKE) --keep-going $(jobs) $(lints)

.PHONY: $(lints)
lone_type := ^ *((static|const|extern) )*((struct|enum|union) \w+|unsigned( int)?|bool|void|int|char|double|\w+_t)( const)?( \*+)?$$
lint-format:
	@clang-format-14 --dry-run --Werror $(C_FILES) $(H_FILES) $(filter %.c %.cpp,$(EXAMPLES))
	@! LC_ALL=C.UTF-8 grep -nE '^[^"]{121,}$$|^ *\*/$$' $(C_FILES) $(H_FILES) || \
	    { echo 'A comment is wider than 120 columns, or its end stands alone on a line.'; false; }
	@! grep -nP '$(lone_type)' $(C_FILES) $(H_FILES) || \
	    { echo 'A type stands alone on a line, pushed there by the comment after its name: put the comment above.'; false; }
lint-layers:
	@tools/check-layers
lint-links:
	@tools/check-links
lint-citations:
	@tools/check-citations
lint-version:
	@tools/check-version
lint-protocol:
	@tools/check-protocol
lint-mutants:
	@node tests/mutants/plant.mjs --look tests/mutants/*.mutant tests/mutants/server/*.mutant .
lint-shell:
	@shellcheck --severity=warning $(SCRIPTS)
lint-cppcheck:
	@cppcheck --quiet --std=c11 --enable=warning,performance,portability --error-exitcode=1 \
	    --suppress=uninitvar --suppress=arrayIndexThenCheck --library=python $(filter-out -std=%,$(language)) src apps bindings/wasm bindings/python/native
tidied := $(ENGINE) $(TABLE) $(APP) apps/command/no_server.c
tidy    = $(call say,TIDY,$<)clang-tidy-14 --quiet $(1) $< -- $(language) -D_DEFAULT_SOURCE= $(call includes,$<) $(mpi) 2>$@ || { rm $@; false; }
lint-tidy: $(patsubst %.c,$(BUILD)/lint/%.tidy,$(tidied))
$(BUILD)/lint/%.tidy: %.c $(H_FILES) .clang-tidy
	@mkdir -p $(@D)
	$(call tidy,'--checks=-clang-analyzer-*')
.PHONY: analyze
analyze: $(patsubst %.c,$(BUILD)/lint/%.analyzed,$(tidied)) ## clang-tidy with the analyzer, which follows every path through every function: minutes, so not part of lint
$(BUILD)/lint/%.analyzed: %.c $(H_FILES) .clang-tidy
	@mkdir -p $(@D)
	$(call tidy,)
lint-gcc: strict = $(if $(WERROR),$(BUILD),$(BUILD)/lint)# what was built with WERROR has been looked at
lint-gcc:
	@$(MAKE) BUILD=$(strict) CC=gcc WERROR=yes build $(strict)/witching-tests
lint-clang:
	@$(MAKE) BUILD=$(BUILD)/lint CC=clang-14 CFLAGS=-O0 WERROR=yes build $(BUILD)/lint/clang-14/witching-tests
lint-docs: $(OUT)/witching
	@$(MAKE) docs DOCS=$(BUILD)/lint/docs && diff -r docs/state $(BUILD)/lint/docs/state || \
	    { echo 'docs/state is stale: run make docs'; false; }
	@tools/check-man $(OUT)/witching
	@tools/check-figures

lint-po:
	@tools/check-po $(BUILD)/lint/po

lint-web: $(NPM)
	@cd web && npm run --silent lint
	@web/node_modules/.bin/eslint --config web/eslint.programs.js --max-warnings 0 bench tests
	@! LC_ALL=C.UTF-8 grep -nIE '^.{121,}' $(filter web/%,$(PAGE)) web/*.js web/package.json || \
	    { echo 'Lines of the page beyond 120 columns, which prettier leaves alone: break them by hand.'; false; }

.PHONY: po
po: ## gathers the texts for people into po/witching.pot and merges them into each catalogue
	@tools/gather-texts po/witching.pot
	@for language in $(LANGUAGES); do msgmerge --quiet --update --backup=none --previous --no-wrap --add-location=file \
	    po/$$language.po po/witching.pot || exit 1; msgattrib --no-obsolete --no-wrap -o po/$$language.po po/$$language.po; done

.PHONY: docs
DOCS ?= docs
docs: $(OUT)/witching ## writes docs/state/, the tables of each game's state, from the games themselves
	@mkdir -p $(DOCS)/state
	@for id in $(GAMES); do $(OUT)/witching games $$id --state >$(DOCS)/state/$$id.md || exit 1; done

.PHONY: pictures
pictures: $(OUT)/witching web ## repaints the pictures of docs/pictures.md, docs/table.md and the README
	@tools/setup test web
	@tools/paint-pictures $(OUT)
	@node tests/e2e/pictures.mjs $(OUT)/witching

.PHONY: soak
soak: build $(OUT)/witching-tests ## the property tests with MATCHES=10000 matches of each game, mode and number of seats; sight and pictures over as many lobbies
	@printf '%s\n' $(GAMES:%=property/%/) keyhole/ peek/ | xargs -n 1 -P "$$(nproc)" $(OUT)/witching-tests --soak $(MATCHES) # a game on each core

.PHONY: soak-server
soak-server: build ## kills servers in full play KILLS=100 times: nothing acknowledged is lost; restarts them one after the other under 200 people: no move waits for 2 s; then STEPS=1000000 random requests against a model of rights
	@tools/setup test
	@node tests/server/kill.mjs $(OUT)/witching $(KILLS)
	@node tests/server/rolling.mjs $(OUT)/witching 200 2000
	@seq "$$(nproc)" | xargs -P "$$(nproc)" -I _ env MODEL_POSTGRES=1 node tests/server/model.mjs $(OUT)/witching "$$(($(STEPS) / $$(nproc) + 1))"

.PHONY: faults
faults: build web ## breaks what a server relies on (disk, database, network, clock) while people play; writes the table in docs/deploy.md
	@tools/setup test
	@node tests/server/faults.mjs $(OUT)/witching --all --write docs/deploy.md

.PHONY: films
films: build web ## a match of each game as contact sheets of what was seen, in build/films; SECONDS=20 of each
	@tools/setup test web
	@node tests/e2e/film.mjs $(OUT)/witching $(BUILD)/films

.PHONY: gallery
gallery: build web ## every board at eight sizes, dark and light, with few and many players, on one page: build/gallery/index.html
	@tools/setup test web
	@node tests/e2e/gallery.mjs $(OUT)/witching $(BUILD)/gallery

.PHONY: soak-page
soak-page: build web ## whole matches of every game: on the server, two browsers and a bot at each table; and by keyboard alone; the stage in every language, up to 3840×2160
	@tools/setup test web
	@SOAK=1 ONLY=e2e/table node tests/e2e/run.mjs $(OUT)/witching
	@SOAK=1 ONLY=e2e/keyboard node tests/e2e/run.mjs $(OUT)/witching
	@SOAK=1 ONLY=e2e/ending node tests/e2e/run.mjs $(OUT)/witching
	@SOAK=1 node tests/e2e/run.mjs $(OUT)/witching stage director reading

.PHONY: mutants
mutants: ## plants mistakes in a copy of the source, one at a time, and shows that the tests catch each
	@tools/setup test
	@tests/mutants/run
	@tests/mutants/cards
	@tests/mutants/events
	@tests/mutants/server/run

.PHONY: fuzz
fuzz: ## each fuzzer for SECONDS=60, under the sanitizers; ONLY=name: that one. What is found goes to tests/fuzz/finds
	@tools/setup fuzz
	@$(MAKE) BUILD=$(BUILD)/fuzz CC=clang-14 $(jobs) run-fuzzers \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'

.PHONY: run-fuzzers
run-fuzzers: $(FUZZERS:tests/fuzz/%.c=$(OUT)/fuzz-%)
	@tests/fuzz/run $(BUILD) $(SECONDS) $^

$(OUT)/fuzz-%: $(OUT)/obj/tests/fuzz/%.o $(call objects,obj,$(TESTED) $(ENGINE)) $(CATALOGUES)
	$(call say,LINK,$@)$(link) -fsanitize=fuzzer $^ $(LIBS) -o $@

.PHONY: tsan
tsan: ## the server's tests, and those of the library's threads, under the thread sanitizer: no race in them
	@tools/setup test fuzz
	@$(MAKE) CC=clang-14 SAN=thread CFLAGS='-O1 -g' MPI= $(jobs) build $(BUILD)/clang-14/tsan/witching-tests
	@$(BUILD)/clang-14/tsan/witching-tests pool/does pool/works table/many # a fork amid threads is beyond the sanitizer
	@tests/server/tsan $(BUILD)/clang-14/tsan/witching

.PHONY: coverage
coverage: ## line coverage of core, games, match, words and wire by the tests; fails below 95 %
	@tools/setup test coverage
	@$(MAKE) BUILD=$(BUILD)/coverage CC=gcc CFLAGS='-O0 -g --coverage' test
	gcovr --root . --object-directory $(BUILD)/coverage --filter src/core --filter src/games --filter src/match --filter src/words --filter src/wire \
	    --print-summary --fail-under-line 95

.PHONY: bench
bench: build ## decisions per second and more, for each game and number of seats
	@$(OUT)/witching bench

.PHONY: keyhole-worth
keyhole-worth: ## works out what keyhole's ghosts are worth where they stand: the table of keyhole_turn.c
	@mkdir -p $(OUT)
	@$(CC) -std=c17 -O2 -Wall -Wextra tools/keyhole-worth.c -lm -o $(OUT)/keyhole-worth && $(OUT)/keyhole-worth

.PHONY: reports
REPORTS ?= docs/reports
STUDIES := hourglass midnight halloween clockman keyhole hourglass-length hourglass-fair-2 hourglass-fair-4 hourglass-fair-5 hourglass-tune \
    halloween-seats halloween-seats-2 halloween-seats-4 halloween-start halloween-expert halloween-four halloween-greedy clockman-whytooki \
    clockman-whytooki-2 clockman-whytooki-4 keyhole-seats
report-hourglass         := hourglass --bot search:iterations=100 --matches 400 --budget 200
report-midnight          := midnight --bot greedy --matches 2000 --budget 64
report-halloween         := halloween --bot search:iterations=50 --matches 160 --budget 64
report-clockman          := clockman --bot greedy --matches 600 --budget 64
report-keyhole           := keyhole --bot search:iterations=30 --precision 20 --matches 225 --budget 32
report-hourglass-length  := hourglass --bot search:iterations=100 --compare length=auto length=even --precision 4
hourglass-fair           := --set length=even --bot search:iterations=100 --brief --precision 3
report-hourglass-fair-2  := hourglass --seats 2 $(hourglass-fair)
report-hourglass-fair-4  := hourglass --seats 4 $(hourglass-fair)
report-hourglass-fair-5  := hourglass --seats 5 $(hourglass-fair)
report-hourglass-tune    := hourglass --bot search:iterations=50 --tune='seats within 3 %, about 40 decisions' --matches 1600
halloween-seats          := --bot search:iterations=100 --brief --precision 4
report-halloween-seats   := halloween $(halloween-seats)
report-halloween-seats-2 := halloween --seats 2 $(halloween-seats)
report-halloween-seats-4 := halloween --seats 4 $(halloween-seats)
report-halloween-start   := halloween --bot search:iterations=100 --compare start=equal start=rising --matches 400
report-halloween-expert  := halloween --set mode=expert --bot search:iterations=100 --compare start=equal start=rising --matches 500
report-halloween-four    := halloween --seats 4 --set mode=expert --bot search:iterations=100 --compare start=equal start=rising --matches 300
report-halloween-greedy  := halloween --bot greedy --compare start=equal start=rising --matches 600
clockman-whytooki        := --bot greedy --compare whytooki=stay whytooki=gone
report-clockman-whytooki := clockman $(clockman-whytooki) --precision 4
report-clockman-whytooki-2 := clockman --seats 2 $(clockman-whytooki) --precision 6
report-clockman-whytooki-4 := clockman --seats 4 $(clockman-whytooki) --precision 6
report-keyhole-seats     := keyhole --bot search:iterations=30 --brief --precision 4
reports: build ## studies every game by self-play and writes docs/reports/; takes about an hour of a core; resumes where it was interrupted
	@for study in $(STUDIES); do $(MAKE) report-of-$$study || exit 1; done
	@tools/check-figures

.PHONY: report-of-%
report-of-%: build
	@mkdir -p $(REPORTS) $(OUT)/reports
	@find $(OUT)/reports -type f ! -newer $(OUT)/witching -delete # matches of a program that was built anew since
	$(OUT)/witching --lang en lab $(report-$*) $(if $(findstring --seats,$(report-$*)),,--seats 3) --save $(OUT)/reports/$* --out $(REPORTS)/$*

$(OUT)/people: bench/people.c $(OUT)/libwitching.a
	$(call say,CC  ,$@)$(compile) $(call hosted,$<) $^ -o $@

.PHONY: bench-server
bench-server: build $(OUT)/people ## what a move costs the server, with 1 to 5,000 matches at once; then bench-scale
	@tools/setup test
	@node bench/server.mjs $(OUT)/witching
	@$(MAKE) bench-scale

.PHONY: bench-scale
bench-scale: build $(OUT)/people ## how servers grow that share a PostgreSQL: 1, 2 and 4 of them, seats split, a longer way to the database; the model of docs/scale.md
	@tools/setup test
	@node bench/scale.mjs $(OUT)/witching

.PHONY: bench-page
bench-page: build web ## how soon the page can be used on a processor four times slower; fails above 1.5 s
	@tools/setup test web
	@node bench/page.mjs $(OUT)/witching

.PHONY: ladder
LADDER ?= hourglass,midnight,halloween,clockman 1000 64000 200
ladder: build ## does more thought make a search stronger? 2n against n iterations, 1,000 to 64,000; takes many hours; resumes where it was interrupted
	@node bench/ladder.mjs $(OUT)/witching $(LADDER)

# --- to install -----------------------------------------------------------------------------------------------------

root = $(DESTDIR)$(PREFIX)

.PHONY: install
install: install-command install-lib $(if $(filter no,$(SERVER)),,install-page) ## into PREFIX: what install-lib does, the command, its man page and the page

.PHONY: install-command
install-command: build
	install -d $(root)/bin $(root)/share/man/man1
	install $(OUT)/witching $(root)/bin/
	install -m 644 docs/man/witching.1 $(root)/share/man/man1/

.PHONY: install-page
install-page: web
	rm -rf $(root)/share/witching/web && mkdir -p $(root)/share/witching && cp -r web/dist $(root)/share/witching/web

.PHONY: install-systemd
install-systemd: ## into PREFIX: the unit of the server for systemd
	install -d $(root)/lib/systemd/system
	sed 's|/usr/bin/witching|$(PREFIX)/bin/witching|' packaging/systemd/witching.service >$(root)/lib/systemd/system/witching.service

.PHONY: install-lib
install-lib: $(OUT)/libwitching.a $(OUT)/libwitching.so.$(VERSION) ## into PREFIX: library, headers, pkg-config file; needs only a compiler
	install -d $(root)/lib/pkgconfig $(root)/include/witching $(root)/share/doc/witching
	install -m 644 $(OUT)/libwitching.a $(root)/lib/
	install $(OUT)/libwitching.so.$(VERSION) $(root)/lib/
	ln -sf libwitching.so.$(VERSION) $(root)/lib/libwitching.so.$(ABI)
	ln -sf libwitching.so.$(ABI) $(root)/lib/libwitching.so
	install -m 644 $(HEADERS) $(root)/include/witching/
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' witching.pc.in >$(root)/lib/pkgconfig/witching.pc
	install -d $(root)/share/doc/witching/examples
	install -m 644 LICENSE $(root)/share/doc/witching/
	install -m 644 $(EXAMPLES) $(root)/share/doc/witching/examples/

.PHONY: uninstall
uninstall: ## removes what install put there
	rm -f $(root)/bin/witching $(root)/lib/libwitching.a $(root)/lib/libwitching.so* $(root)/lib/pkgconfig/witching.pc
	rm -f $(root)/share/man/man1/witching.1 $(root)/lib/systemd/system/witching.service
	rm -rf $(root)/include/witching $(root)/share/doc/witching $(root)/share/witching

# --- to package -----------------------------------------------------------------------------------------------------

# To Debian 0.3.0~dev comes before 0.3.0.
DEB_VERSION ?= $(subst -,~,$(VERSION))
DEB          = $(BUILD)/witching_$(DEB_VERSION)_$(shell dpkg --print-architecture).deb
.PHONY: deb
deb: ## a Debian package, build/witching_…deb: the command, the page, and the server as a service
	@tools/setup build web deb
	@rm -rf $(BUILD)/deb/stage
	@$(MAKE) $(jobs) BUILD=$(BUILD)/deb ARCH= MPI= PREFIX=/usr DESTDIR=$(BUILD)/deb/stage install-command install-systemd
	@$(MAKE) PREFIX=/usr DESTDIR=$(BUILD)/deb/stage install-page
	@packaging/debian/build $(BUILD)/deb/stage $(DEB_VERSION) $(DEB)
	@echo "The package is $(DEB)."

.PHONY: test-deb
test-deb: ## installs the Debian package in a fresh Debian, starts, upgrades, removes and purges it; needs root
	@tools/setup build web deb
	@$(MAKE) deb
	@$(MAKE) deb DEB_VERSION=$(DEB_VERSION)+next
	@tests/packaging/deb.sh $(BUILD)/witching_$(DEB_VERSION)_*.deb $(BUILD)/witching_$(DEB_VERSION)+next_*.deb

.PHONY: test-bare
test-bare: ## tools/play and tools/test, each in a fresh Debian 12 that has nothing; half an hour; needs root
	@tools/setup deb
	@mkdir -p $(BUILD)/bare && tests/packaging/bare.sh $(BUILD)/bare

.PHONY: test-container
test-container: ## builds the container without root, starts it and speaks to it
	@tools/setup container
	@tests/packaging/container.sh

# --- the rest -------------------------------------------------------------------------------------------------------

.PHONY: clean
clean: ## removes everything built
	rm -rf $(BUILD) web/dist web/public/engine

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
