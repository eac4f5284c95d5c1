# A thin front for CMake. `make` builds build/quadrille; `make help` lists the rest.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
PREFIX ?= /usr/local
ARGS ?=
SECONDS ?= 60

.PHONY: all amalgamation build docs run test bench web wheel deb install format lint mutate fuzz clean help deps test-deps
.PHONY: coverage valgrind

all: build

help:
	@echo "make            build build/quadrille and the library"
	@echo "make run        install what is missing, build, solve two examples"
	@echo "make run ARGS='solve my.txt'   build and run that command"
	@echo "make test       install what is missing, build, run every test (also under ASan+UBSan)"
	@echo "make bench      race the engines on the shipped puzzles"
	@echo "make web        build the page: build/web/, and build/web/quadrille.html in one file"
	@echo "make wheel      build the Python package: python/dist/"
	@echo "make docs       the documents and manual pages as a site: build/docs/"
	@echo "make deb        build the Debian packages: build/deb/"
	@echo "make amalgamation   the library as two files: build/amalgamation/quadrille.c and .h"
	@echo "make install    install under PREFIX=$(PREFIX)"
	@echo "make format     clang-format every source file"
	@echo "make lint       cppcheck, gcc -fanalyzer and clang-tidy on every source file"
	@echo "make coverage   which lines and branches the tests come by, room by room"
	@echo "make valgrind   the program's commands under valgrind"
	@echo "make mutate     make mistakes in the checks on purpose, and tell which no test notices"
	@echo "make fuzz       fuzz every target for a minute each, or SECONDS=600 (clang)"

deps:
	@scripts/install-deps.sh build

test-deps:
	@scripts/install-deps.sh build test
	@scripts/install-deps.sh web || echo "The page cannot be built here: its tests are skipped." >&2
	@scripts/install-deps.sh python || echo "The Python module cannot be built here: its tests are skipped." >&2
	@scripts/install-deps.sh docs || echo "The site of the documents cannot be built here: that test is skipped." >&2
	@scripts/install-deps.sh browser || echo "There is no browser here: tests of the page in one are skipped." >&2

build:
	@LENIENT=1 scripts/build.sh release $(JOBS)

run: deps build
ifeq ($(strip $(ARGS)),)
	@scripts/show-examples.sh build/quadrille
else
	@build/quadrille $(ARGS)
endif

test: test-deps
	@scripts/run-tests.sh $(JOBS)

bench: deps build
	@build/quadrille bench

web:
	@scripts/install-deps.sh web
	@scripts/build-web.sh $(JOBS)

wheel:
	@scripts/install-deps.sh build python
	/usr/bin/python3 -m build --no-isolation python

docs: deps build
	@scripts/install-deps.sh docs
	@scripts/build-docs.py build/docs build/quadrille $(wildcard build/quadrille-mpi)

deb:
	@scripts/install-deps.sh deb
	@scripts/build-deb.sh build/deb $(JOBS)

amalgamation:
	@python3 scripts/amalgamate.py build/amalgamation
	@echo "build/amalgamation/quadrille.c and quadrille.h: cc -O2 -c quadrille.c"

install: build
	cmake --install build --prefix $(PREFIX)

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

lint:
	@scripts/lint.sh

coverage:
	@scripts/coverage.sh $(JOBS)

valgrind:
	@scripts/valgrind.sh

mutate: build
	@scripts/mutate.py

fuzz:
	@scripts/fuzz.sh $(SECONDS)

clean:
	rm -rf build build-*
