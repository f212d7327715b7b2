# Nothing is installed outside this checkout: the tools live in .venv, what runs leaves behind in var.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
HOST ?= 127.0.0.1
PORT ?= 8080

# What Python compiles is kept: the tests start many commands, and each would compile it all again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test test-pages test-whole durations torture lint format bench bench-service bench-survey bench-growing bench-pages bench-slips client docs reference release conformance golden lock clean

help:
	@echo "make run     the service with its pages, on an embedded database in var/"
	@echo "make test    the quick tests: two or three minutes"
	@echo "make test-pages  the tests of the pages, in a browser"
	@echo "make test-whole  all tests: the quick ones, the pages, and what takes longer"
	@echo "make durations   which tests are quick, by the seconds of the last make test-whole"
	@echo "make torture the service killed, starved and loaded, in the long form, with a table"
	@echo "make lint    style, types and layers"
	@echo "make golden  the games that the tests compare with, anew"
	@echo "make bench   the speed of reading, replaying and checking"
	@echo "make bench-service  the speed of the service"
	@echo "make bench-survey   the speed and memory of a survey, by one and by two workers"
	@echo "make bench-growing  how quick a collection stays as it grows"
	@echo "make bench-pages    what each kind of page costs a browser: bytes, requests, time"
	@echo "make bench-slips    whether the slip that a copyist made is the one that is told"
	@echo "make client  a typed Python client, made from the OpenAPI document, in var/client"
	@echo "make reference  the pages of reference in docs/, from the docstrings and the OpenAPI document"
	@echo "make docs    the help as a website of plain files, in var/help"
	@echo "make release the files of a release, with the licences of all parts, in var/release"
	@echo "make clean   remove what these commands made"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Carnet needs Python 3.11 or later: make PYTHON=python3.12, say")'
	$(PYTHON) -m venv $(VENV)

# A developer's packages include those of a user: the second stamp sets the first.
$(VENV)/.user: requirements-service.lock requirements-build.lock pyproject.toml | $(BIN)/python
	$(PIP) install -q --require-hashes -r requirements-service.lock
	$(PIP) install -q --require-hashes -r requirements-build.lock
	$(PIP) install -q --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.developer: requirements-dev.lock pyproject.toml | $(BIN)/python
	$(PIP) install -q --require-hashes -r requirements-dev.lock
	$(PIP) install -q --no-deps --no-build-isolation -e .
	touch $@ $(VENV)/.user

# The compiled kernel: made by the C++ compiler that is there, else by one from the registry. Where
# neither works the rules run in Python, and so they do with CARNET_KERNEL=python.
KERNELS := records/kernel analysis/kernel
BUILD := $(BIN)/python -m records.kernel.build >/dev/null && $(BIN)/python -m analysis.kernel.build >/dev/null
$(VENV)/.kernel: $(wildcard $(KERNELS:=/*.py) $(KERNELS:=/src/*)) requirements-kernel.lock \
		| $(BIN)/python
	@if [ "$$CARNET_KERNEL" != python ]; then \
		{ $(BUILD); } 2>/dev/null \
		|| { $(PIP) install -q --require-hashes -r requirements-kernel.lock && $(BUILD); } \
		|| echo "The rules run in Python: there is no C++ compiler, and none can be fetched."; \
		touch $@; \
	fi

# The chess programs that the benchmark compares Carnet with. pgn-extract is installed by the system.
$(VENV)/.bench: requirements-bench.lock | $(VENV)/.developer
	$(PIP) install -q --require-hashes -r requirements-bench.lock
	touch $@

# pandas has an environment of its own: where it is installed, every command starts a second later.
$(VENV)/.pandas: requirements-pandas.lock | $(BIN)/python
	$(PYTHON) -m venv $(VENV)/pandas
	$(VENV)/pandas/bin/python -m pip --disable-pip-version-check install -q --require-hashes -r requirements-pandas.lock
	touch $@

# So has DDS, against which the solver is held. It comes with packages of its own.
$(VENV)/.double-dummy: requirements-double-dummy.lock | $(BIN)/python
	$(PYTHON) -m venv $(VENV)/double-dummy
	$(VENV)/double-dummy/bin/python -m pip --disable-pip-version-check install -q --require-hashes -r requirements-double-dummy.lock
	touch $@

# An environment for the tools that list the parts of a release. Tests and benches must not see its packages.
$(VENV)/.release: requirements-release.lock | $(BIN)/python
	$(PYTHON) -m venv $(VENV)/release
	$(VENV)/release/bin/python -m pip --disable-pip-version-check install -q --require-hashes -r requirements-release.lock
	touch $@

run: $(VENV)/.user $(VENV)/.kernel
	mkdir -p var
	$(BIN)/carnet serve --host $(HOST) --port $(PORT) --database sqlite:///var/carnet.db \
		$(addprefix --load ,$(wildcard samples/*.carnet))

# Three sets: what is quick by the seconds in tests/durations.txt, what needs a browser, and everything.
PYTEST := $(BIN)/python -m pytest --dist worksteal
test: $(VENV)/.developer $(VENV)/.kernel
	$(PYTEST) -n auto --set=quick --durations 5 --durations-min 1

# A test that fails is tried once more and named; more than three of them fail the run
# (tests/conftest.py).
test-pages: $(VENV)/.developer $(VENV)/.kernel
	$(PYTEST) -n auto --set=pages --reruns 1 -rR

# Many of these tests wait: there is one worker more than there are processors.
test-whole: $(VENV)/.developer $(VENV)/.kernel $(VENV)/.pandas $(VENV)/.double-dummy
	$(PYTEST) -n $$(($$(nproc) + 1)) --set=whole --reruns 1 -rR --durations 10 --record=var/durations.txt

# Of the last `make test-whole`, which has to have been alone on the machine.
durations: $(VENV)/.developer
	$(BIN)/python -m tools.durations var/durations.txt

# This takes hours. TORTURE sets how long, see `python -m tests.torture --help`.
torture: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/python -m tests.torture $(TORTURE)

lint: $(VENV)/.developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.developer
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

conformance: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/carnet conformance --command '$(BIN)/carnet check --json' --write '$(BIN)/carnet format' \
		--perft '$(BIN)/carnet perft' --level rules --all
	$(BIN)/carnet conformance --command '$(BIN)/carnet conformance --answer' --one-process --all

# Writes whole games event by event, which the tests compare with. Read the differences before committing them.
golden: $(VENV)/.developer
	$(BIN)/python -m tests.golden.transcript
	git --no-pager diff --stat -- tests/golden

bench: $(VENV)/.developer $(VENV)/.kernel $(VENV)/.bench $(VENV)/.double-dummy
	$(BIN)/python -m bench.run
	$(BIN)/python -m bench.library
	$(BIN)/python -m bench.ends
	$(BIN)/python -m bench.both_ways
	$(BIN)/python -m bench.environment
	$(BIN)/python -m bench.first_advice
	$(BIN)/python -m bench.faulty $(FAULTY)
	$(BIN)/python -m bench.peers $(PEERS)
	$(BIN)/python -m bench.strength $(STRENGTH)

# Takes a minute or two, and the first time another minute to make the records.
bench-service: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/python -m bench.service

# Takes an hour, and the first time another half hour to make the records.
bench-survey: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/python -m bench.survey $(SURVEY)

# Takes minutes for 10,000 records and hours for a million: GROWING="--records 1000000".
bench-growing: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/python -m bench.growing $(GROWING)

# Takes two minutes and needs Chromium. For less, PAGES="--rounds 1 --page record".
bench-pages: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/python -m bench.pages $(PAGES)

# SLIPS sets how many records: SLIPS="--records 100 --game whist".
bench-slips: $(VENV)/.developer $(VENV)/.kernel
	$(BIN)/python -m bench.slips $(SLIPS)

client: $(VENV)/.developer
	$(BIN)/python -m tools.client var/client

# The pages that the service serves at /help, as files. A dead link or a missing translation is an error.
docs: $(VENV)/.developer
	$(BIN)/python -m tools.help_site var/help

# The reference pages: for Python from the docstrings, for HTTP from the OpenAPI document.
reference: $(VENV)/.developer
	$(BIN)/python -m tools.python_reference
	$(BIN)/python -m tools.http_reference

# Writes the sources, the wheels, the list of parts with licences, and checksums to var/release.
release: $(VENV)/.developer $(VENV)/.release
	rm -rf var/release
	$(BIN)/python -m tools.release var/release

# Needs uv (pip install uv). It uses the index that uv is set up for; no index is written down here.
lock:
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" -q -o requirements.lock
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--group dev --extra cluster --extra editor --extra images --extra postgresql \
		--extra train -c requirements.lock \
		--custom-compile-command "make lock" -q -o requirements-dev.lock
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
		--extra images --extra postgresql -c requirements-dev.lock \
		--custom-compile-command "make lock" -q -o requirements-service.lock
	uv pip compile --group build --universal --python-version 3.11 --generate-hashes \
		-c requirements-dev.lock --custom-compile-command "make lock" -q -o requirements-build.lock
	uv pip compile --group kernel --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" -q -o requirements-kernel.lock
	uv pip compile --group pandas --universal --python-version 3.11 --generate-hashes \
		-c requirements-dev.lock --custom-compile-command "make lock" -q -o requirements-pandas.lock
	uv pip compile --group double-dummy --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" -q -o requirements-double-dummy.lock
	uv pip compile --group release --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" -q -o requirements-release.lock
	uv pip compile --group bench --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command "make lock" -q -o requirements-bench.lock

clean:
	rm -rf $(VENV) var $(KERNELS:=/_kernel.*) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .schemathesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
