# Targets of contracts/, included by the Makefile at the top. They need Node.js with npm, and Go.
# `--ignore-scripts` because nothing that npm brings in has to run to be installed: forge and solc
# are plain files in their packages.

CONTRACTS_DIR := $(dir $(lastword $(MAKEFILE_LIST)))
FORGE := node_modules/.bin/forge

.PHONY: contracts contracts-deps contracts-generate contracts-clean coverage mutants

contracts-deps: $(CONTRACTS_DIR)node_modules/.installed

$(CONTRACTS_DIR)node_modules/.installed: $(CONTRACTS_DIR)package.json $(CONTRACTS_DIR)package-lock.json
	cd $(CONTRACTS_DIR) && npm ci --ignore-scripts
	touch $@

contracts: contracts-deps ## build the contracts and run their tests, gas figures included
	cd $(CONTRACTS_DIR) && $(FORGE) fmt --check && $(FORGE) test --gas-snapshot-check=true

contracts-generate: contracts-deps ## write abi/ and bindings/ anew from the Solidity sources
	cd $(CONTRACTS_DIR) && node script/generate.mjs

coverage: contracts-deps ## how much of our Solidity the tests run; fails below 98 % of lines, statements, branches or functions
	cd $(CONTRACTS_DIR) && node script/coverage.mjs

mutants: contracts-deps ## break our contracts one rule at a time; fails when the tests let one pass (ONLY=TEXT takes a part of them)
	cd $(CONTRACTS_DIR) && node script/mutants.mjs $(if $(ONLY),--only '$(ONLY)')

contracts-clean:
	cd $(CONTRACTS_DIR) && rm -rf out out-release out-coverage cache cache-release cache-coverage
