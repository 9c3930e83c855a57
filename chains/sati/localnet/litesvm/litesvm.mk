# Targets of chains/sati/localnet/litesvm, included by the Makefile at the top. They need Node.js
# with npm, and Go.

LITESVM_DIR := $(dir $(lastword $(MAKEFILE_LIST)))
LITESVM := cd $(LITESVM_DIR) && $(GO) test -count=1 -tags litesvm -run '^TestLiteSVM' .

.PHONY: litesvm litesvm-deps litesvm-record litesvm-explore

# Light's programs and tree accounts come with its command line, whose own dependencies are not
# wanted: the package is taken alone and held to its hash.
LIGHT_PACKAGE := @lightprotocol/zk-compression-cli@0.28.3
LIGHT_HASH := sha512-EIoS0N0fLYMEy0Ob2rSfy0GRTddXM/EZ+RcPKpeav+bY1GVVWlfnbTPqvW6q1zTnm77is3QRPx6+qEQTJqNHbg==

litesvm-deps: $(LITESVM_DIR)node_modules/.light/.installed

$(LITESVM_DIR)node_modules/.light/.installed: $(LITESVM_DIR)node_modules/.installed $(LITESVM_DIR)litesvm.mk
	rm -rf $(dir $@) && mkdir -p $(dir $@)
	cd $(dir $@) && test "$$(npm pack $(LIGHT_PACKAGE) --json | node -p 'JSON.parse(fs.readFileSync(0, "utf8"))[0].integrity')" = $(LIGHT_HASH)
	cd $(dir $@) && tar xzf *.tgz package/bin package/accounts && rm *.tgz
	touch $@

$(LITESVM_DIR)node_modules/.installed: $(LITESVM_DIR)package.json $(LITESVM_DIR)package-lock.json
	cd $(LITESVM_DIR) && npm ci --ignore-scripts
	touch $@

litesvm: litesvm-deps ## Compare the local SATI network's System, ATA and Token-2022 with the real ones: the record with LiteSVM, ours with the record
	$(LITESVM)
	cd $(LITESVM_DIR) && $(GO) test .

litesvm-record: litesvm-deps ## Write what LiteSVM makes of the cases to the corpus
	$(LITESVM) -args -record

litesvm-explore: litesvm-deps ## Compare on cases nobody has seen (SEED=n, CASES=n)
	$(LITESVM) -args -seed $${SEED:-$$$$} -cases $${CASES:-1000}
