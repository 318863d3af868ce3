# The verbs of the project. Each does all it needs, from a clone onwards.
# Without make (Windows): python tools/setup.py, then the programs in .venv.

PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 3

.DEFAULT_GOAL := help
.PHONY: help install sbom audit setup test check browser lint format bench soak demo serve docs dist lock clean

help:
	@echo "make demo    play a whole match in the terminal"
	@echo "make serve   the hall on the network, with a tournament half-way"
	@echo "make install Arbitro and the libraries it was tried with, each checked by its hash, in arbitro-env"
	@echo "make sbom    every library of an installation, as CycloneDX, in build/sbom.json"
	@echo "make audit   known weaknesses of those libraries, where advisories can be reached"
	@echo "make test    every check and every test"
	@echo "make check   the quick ones, under two minutes"
	@echo "make format  let ruff arrange the code"
	@echo "make bench   speed and memory, with the figures to beat"
	@echo "make soak    thousands of draws against their checker, of matches against the kernel (hours; resumable)"
	@echo "make docs    the documentation as a site, in build/site"
	@echo "make dist    a release: build the wheel and try it in an empty environment (TAG=yes: tag it)"
	@echo "make lock    refresh requirements.lock"
	@echo "make clean   remove what the others made"

install:
	@$(PYTHON) tools/install.py

sbom: setup
	@$(BIN)/python -m tools.sbom

audit: setup
	@$(BIN)/python -m tools.audit

setup:
	@$(PYTHON) tools/setup.py

test: browser
	@$(BIN)/python -m tools.gate -n $(JOBS) --dist loadfile --no-loadscope-reorder -m "not soak"

check: browser
	@$(BIN)/python -m tools.gate -n $(JOBS) --dist loadfile --no-loadscope-reorder -m "not slow and not soak"

# Once, before several workers would try at the same time; its absence is told by the tests that need it.
browser: setup
	-@$(BIN)/python -m tools.browser > /dev/null

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.lint_web

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: setup
	$(BIN)/python -m tools.bench

soak: setup
	$(BIN)/pytest -n $(JOBS) -m soak
	$(BIN)/python -m tools.soak_draws
	$(BIN)/python -m tools.draw_proofs
	$(BIN)/python -m tools.soak_fast

demo: setup
	@$(BIN)/python -m arbitro demo

serve: setup
	@$(BIN)/python -m arbitro serve --demo

docs: setup
	@$(BIN)/python tools/docs.py

dist: setup
	$(BIN)/python tools/dist.py $(if $(TAG),--tag)

lock:
	$(PYTHON) tools/setup.py --lock

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
