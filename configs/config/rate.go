package config

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/rate"
)

// mostPerSecond bounds what may be allowed.
const mostPerSecond = 1_000_000_000

// usualCosts are Alchemy's prices where they differ from rate.DefaultUnit.
var usualCosts = map[string]uint{
	"eth_blockNumber": 10, "eth_chainId": 10, "eth_maxPriorityFeePerGas": 10,
	"eth_getBlockByHash": 21, "eth_call": 26, "eth_getCode": 26, "eth_getTransactionCount": 26,
	"eth_getLogs": 75, "eth_estimateGas": 87, "eth_sendRawTransaction": 250,
}

// limits are those of the hosts that rates names.
func (c *Config) limits(found *problems) map[string]*rate.Limit {
	var hosts map[string]*rate.Limit
	for i, r := range c.Rates {
		path := fmt.Sprintf("rates[%d]", i)
		if len(r.Hosts) == 0 {
			found.add(path+".hosts", "missing: name the hosts that these limits are for")
		}
		if r.Requests == 0 && r.Units == 0 {
			found.add(path, "it limits nothing: give requests, units or both")
		}
		if r.Units == 0 && (r.Unit > 0 || len(r.Costs) > 0) {
			found.add(path+".units", "missing: without it unit and costs mean nothing")
		}
		found.most(path+".requests", r.Requests, mostPerSecond)
		found.most(path+".units", r.Units, mostPerSecond)
		limit := rate.New(rate.Terms{Requests: r.Requests, Units: r.Units, Unit: r.Unit, Costs: r.costs(path, found)})
		for j, host := range r.Hosts {
			if _, twice := hosts[host]; twice || host == "" {
				found.add(fmt.Sprintf("%s.hosts[%d]", path, j), "%.60q: want a host that no other entry names", host)
			}
			if hosts == nil {
				hosts = map[string]*rate.Limit{}
			}
			hosts[host] = limit
		}
	}
	return hosts
}

func (r Rate) costs(path string, found *problems) map[string]uint {
	if r.Unit == 0 && len(r.Costs) == 0 {
		return usualCosts
	}
	found.most(path+".unit", r.Unit, mostCost)
	costs := map[string]uint{}
	for i, cost := range r.Costs {
		at := fmt.Sprintf("%s.costs[%d]", path, i)
		if _, twice := costs[cost.Method]; twice || cost.Method == "" {
			found.add(at+".method", "%.60q: want a method that is not named already", cost.Method)
		}
		found.most(at+".units", cost.Units, mostCost)
		costs[cost.Method] = cost.Units
	}
	return costs
}

// mostCost bounds what one call may cost.
const mostCost = 1_000_000

func (p *problems) most(path string, n, most uint) {
	if n > most {
		p.add(path, "want at most %d", most)
	}
}
