# Every target works on a fresh machine with Go and Node.js (npm) and nothing else: what more it
# needs it installs from the Go and npm registries into this folder.

GO  ?= go
BIN := bin
PROGRAMS := ./cmd/bridge8004 ./cmd/bridge8004-relayer ./cmd/bridge8004-mcp ./cmd/bridge8004-devnet
# The packages whose code runs on several goroutines. SLOW tests are left out under the race detector:
# whole runs on local networks, disks and clusters, and questions to a large index.
SLOW  := Search_findsTheSame|Reviews_areReadInOrder|Localnets|AuditFinds|Watchtower_saysWhat|RotatedMirrorKey|Strays_on_real|Parts_on_local|Tampering|FullDisk|Cluster
RACES := $(GO) list -race unsafe >/dev/null
RACE  := ./chains/evm/events/... ./chains/memchain/... ./chains/rpc/... ./chains/sati/... ./chains/together/... ./crosschain/fetch/... ./crosschain/role/... ./relayer/...

# Those whose tests take longest are begun first: at the end one core would wait for the other. They
# take minutes, and on a machine that others use at the same time a multiple of that: the time-outs
# only end what hangs.
LONG := ./relayer ./relayer/index ./relayer/watchtower

# With files in memory where there is room: relayers sync each write. make lint vets.
GOTEST := .ci/in-memory $(GO) test -vet=off

.DEFAULT_GOAL := help
.PHONY: help build demo test plain race chaos bench lint generate vectors contracts contracts-generate fuzz clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-20s %s\n", $$1, $$2}'

build: ## Build bridge8004, bridge8004-relayer, bridge8004-mcp and bridge8004-devnet into bin/, each in one file that needs no library of the system
	@mkdir -p $(BIN)
	CGO_ENABLED=0 $(GO) build -trimpath -ldflags='-s -w' -o $(BIN)/ $(PROGRAMS)

demo: build ## Start two EVM chains, SATI and the relayer, and watch an agent stay in sync (ARGS=--keep leaves it running)
	@$(BIN)/bridge8004-devnet demo $(ARGS)

# The Solidity compiler has one thread: the peers are run beside it.
test: ## Run everything: Foundry, LiteSVM, real peers in short, Go (make race is Go once more, under the race detector)
	@$(MAKE) --no-print-directory -j2 contracts litesvm interop-short
	@$(MAKE) --no-print-directory plain

plain: ## Run Go's tests
	$(GOTEST) -timeout 40m $(LONG) ./cmd ./...

race: ## Run the concurrent packages in short under the race detector (SEED=n draws the same tests again)
	@if $(RACES); then echo "go test -race"; $(GOTEST) -race -short -timeout 60m -skip '^Test($(SLOW))' $(LONG) $(RACE); \
	else echo "race: left out, for here the race detector needs a C compiler"; fi

chaos: ## Kill relayers under faults, one alone and two on a cluster, and count what arrives (SEED=n repeats a run)
	$(GO) test -count=1 -timeout 40m -v -run '^TestLong' ./cmd/internal/chaos -long

bench: ## Measure backfill, mirrors, latency and summaries, in one table (ARGS="-json F" writes them as JSON too); wants a quiet machine
	@$(GO) run ./cmd/internal/bench $(ARGS)

lint: ## gofmt, go vet, staticcheck
	@out=$$(git ls-files '*.go' | xargs gofmt -l); if [ -n "$$out" ]; then echo "not gofmt'ed:"; echo "$$out"; exit 1; fi
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

generate: contracts-generate ## Regenerate what is generated and committed: ABIs, bytecode, bindings, references
	$(GO) generate ./...

vectors: ## Compose crosschain/testdata/verdicts.json, cases for other implementations of verify, from crosschain/testdata/verdicts.txt
	$(GO) test -count=1 -run '^Test(Expectations|VectorsAreComposed)' ./cmd/internal/vectors -update

fuzz: ## Fuzz every parser and decoder for FUZZTIME each (default 20s)
	@for pkg in $$($(GO) list ./...); do list=$$($(GO) test -list '^Fuzz' $$pkg) || { echo "$$list"; exit 1; }; \
		for f in $$(echo "$$list" | grep '^Fuzz' || true); do \
		echo "== $$pkg $$f"; $(GO) test -run '^$$' -fuzz "^$$f$$" -fuzztime $${FUZZTIME:-20s} -fuzzminimizetime 10x $$pkg || exit 1; done; done

clean: ## Remove what was built
	rm -rf $(BIN)

include contracts/contracts.mk
include chains/sati/localnet/litesvm/litesvm.mk
include interop/interop.mk
