# Targets of interop/, included by the Makefile at the top. They need Node.js with npm, and Go.

INTEROP_DIR := $(dir $(lastword $(MAKEFILE_LIST)))

.PHONY: interop interop-short interop-deps

# Nothing that npm brings in has to run to be installed, and what it calls optional are binaries for
# speed.
interop-deps: $(INTEROP_DIR)node_modules/.installed

$(INTEROP_DIR)node_modules/.installed: $(INTEROP_DIR)package.json $(INTEROP_DIR)package-lock.json
	cd $(INTEROP_DIR) && npm ci --ignore-scripts --omit=optional
	touch $@

interop: interop-deps ## Run bridge8004 against its real peers from npm: x402's server, client and facilitator, agent0-sdk, a client of the Model Context Protocol, sas-lib
	cd $(INTEROP_DIR) && $(GO) test -count=1 -timeout 10m -tags interop .

interop-short: interop-deps
	cd $(INTEROP_DIR) && $(GO) test -count=1 -timeout 10m -tags interop -short .
