package view

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Revert is a contract's refusal.
type Revert struct {
	data []byte // as returned, at most maxRevert bytes
	Name string // custom error's name, "Error" or "Panic"; empty when the data says nothing known
	Text string // the reason: Error(string)'s message, or the custom error with its arguments
	Gas  bool   // it may have run out of gas
}

const maxRevert = 4096

// Error returns the contract's own words.
func (r *Revert) Error() string { return "the contract refused: " + r.Text }

// DecodeRevert reads revert data: Error(string), Panic(uint256), the custom errors of the contracts
// we know, or none of them. It never fails.
func DecodeRevert(data []byte) *Revert {
	data = data[:min(len(data), maxRevert)]
	r := &Revert{data: data}
	if len(data) == 0 {
		r.Text, r.Gas = "no reason given, as when it runs out of gas", true
		return r
	}
	if reason, err := abi.UnpackRevert(data); err == nil {
		r.Name, r.Text = "Error", rpc.OneLine(reason)
		if strings.HasPrefix(hexutil.Encode(data), "0x4e487b71") {
			r.Name = "Panic"
		}
		return r
	}
	if len(data) >= 4 {
		for _, contract := range contractABIs() {
			known, err := contract.ErrorByID([4]byte(data[:4]))
			if err != nil {
				continue
			}
			r.Name, r.Text = known.Name, known.Name
			if arguments, err := known.Inputs.Unpack(data[4:]); err == nil {
				r.Text = known.Name + "(" + spell(arguments) + ")" + inWords(known.Name, arguments)
			}
			return r
		}
	}
	r.Text = "unknown error " + hexutil.Encode(data[:min(len(data), 36)])
	return r
}

// inWords adds what an error says by number only: why a SyncDelegate lets an account do nothing.
func inWords(name string, arguments []any) string {
	if name != "NotAllowed" || len(arguments) != 4 {
		return ""
	}
	scope, ok := arguments[2].(uint8)
	why, also := arguments[3].(uint8)
	if !ok || !also {
		return ""
	}
	return ": " + Refusal(why, chains.SyncScope(scope))
}

func spell(arguments []any) string {
	words := make([]string, len(arguments))
	for i, a := range arguments {
		switch v := a.(type) {
		case [32]byte:
			words[i] = hexutil.Encode(v[:])
		case *big.Int:
			words[i] = v.String()
		default:
			words[i] = rpc.OneLine(fmt.Sprint(v))
		}
	}
	return strings.Join(words, ", ")
}

// SelfFeedback is the registry's refusal of feedback by an agent's own side.
const SelfFeedback = "Self-feedback not allowed"

type meaning struct {
	kind   chains.Kind
	remedy string
}

// meanings of Error(string) messages and of custom errors, by name.
var meanings = map[string]meaning{
	"Not authorized":           {chains.Unauthorized, "sign as the agent's owner or operator"},
	"reserved key":             {chains.Invalid, "agentWallet is set with a wallet proof, not as metadata"},
	"bad wallet":               {chains.Invalid, "the wallet is the zero address"},
	"expired":                  {chains.Invalid, "make a new wallet proof"},
	"deadline too far":         {chains.Invalid, "the deadline may be 300 s ahead of the chain's clock at most"},
	"invalid wallet sig":       {chains.Invalid, "the wallet itself has to sign, for this agent, owner and deadline"},
	"too many decimals":        {chains.Invalid, "a value has at most 18 decimals"},
	"value too large":          {chains.Invalid, "a value is at most 1e38, of either sign"},
	SelfFeedback:               {chains.Unauthorized, "an agent's owner and operators cannot review it"},
	"index must be > 0":        {chains.Invalid, caip.IndexZero},
	"index out of bounds":      {chains.NotFound, "the client gave the agent less feedback than that"},
	"Already revoked":          {chains.Reverted, ""},
	"Empty URI":                {chains.Invalid, "a response needs a URI"},
	"clientAddresses required": {chains.Invalid, "name the clients"},

	"ERC721NonexistentToken":           {chains.NotFound, "no agent with this id is registered"},
	"ERC721InsufficientApproval":       {chains.Unauthorized, "sign as the agent's owner or operator"},
	"ERC721IncorrectOwner":             {chains.Unauthorized, "the agent changed hands"},
	"ERC721InvalidApprover":            {chains.Unauthorized, "only the owner approves"},
	"ERC721InvalidOperator":            {chains.Invalid, ""},
	"ERC721InvalidReceiver":            {chains.Invalid, "the receiver does not take ERC-721 tokens"},
	"OwnableUnauthorizedAccount":       {chains.Unauthorized, ""},
	"AccessControlUnauthorizedAccount": {chains.Unauthorized, "grant the account its role at the relay"},
	"EnforcedPause":                    {chains.Unauthorized, "the relay is paused: its administrator ends it"},
	"PredecessorNotPaused":             {chains.Unauthorized, "pause all relays before this one"},
	"OriginRegistryNotAllowed":         {chains.Unauthorized, "allow the origin registry at the relay"},
	"InvalidOrigin":                    {chains.Invalid, ""},
	"UnexpectedEpoch":                  {chains.Invalid, "read the mirror's epoch again"},
	"NotMirrored":                      {chains.NotFound, ""},
	"HeldByPredecessor":                {chains.Unsupported, "only the relay that posted the mirror can revoke it"},
	"InsufficientGas":                  {chains.Transient, "send fewer items or more gas"},
	"NotAllowed":                       {chains.Unauthorized, "the owner has to grant this account at the SyncDelegate, and approve the SyncDelegate at the registry"},
	"NotOwner":                         {chains.Unauthorized, "sign as the agent's owner"},
	"InvalidGrant":                     {chains.Invalid, "a grant needs an account, a known scope and an expiry ahead of the chain's clock"},
	"MetadataKeyNotAllowed":            {chains.Invalid, "the SyncDelegate writes metadata under agentWallet:<CAIP-2> only"},
	"InvalidConsent":                   {chains.Invalid, "the agent's present owner has to sign, for this wallet, his next nonce and the deadline"},
	"ConsentExpired":                   {chains.Invalid, "have the owner sign a new consent"},
	"ConsentSpent":                     {chains.Invalid, "have the owner sign a new consent"},
	"ECDSAInvalidSignature":            {chains.Invalid, "a key signs with v 27 or 28"},
	"ECDSAInvalidSignatureLength":      {chains.Invalid, "a key signs with 65 bytes, r ‖ s ‖ v"},
	"ECDSAInvalidSignatureS":           {chains.Invalid, "s has to be in the lower half of the curve's order"},
	"NotDelegated":                     {chains.Invalid, "call the account that delegates to the FeedbackDelegate"},
	"Delegated":                        {chains.Invalid, "call the FeedbackDelegate itself"},
	"DelegationStands":                 {chains.Invalid, "have the client sign what the terms say now"},
	"NoRegistry":                       {chains.Invalid, "name the reputation registry itself, not the code behind it"},
	"FeedbackExpired":                  {chains.Invalid, "have the client sign with a later deadline"},
	"NonceUsed":                        {chains.Reverted, "the review of this nonce was given already: look at it"},
	"NotSignedByAccount":               {chains.Invalid, "the client's own key has to sign, for this account, chain, registry, nonce and deadline"},
	"IndexNotNext":                     {chains.Reverted, "look at what the registry's code is now"},
	"UnexpectedIndex":                  {chains.Reverted, "the registry forgot what the relay posted; deploy a new relay"},
	"WrongPredecessor":                 {chains.Invalid, "name a relay of the same registry"},

	// StrategyReputation.
	"AgentNotFound":            {chains.NotFound, ""},
	"FeedbackNotFound":         {chains.NotFound, ""},
	"PositionNotFound":         {chains.NotFound, ""},
	"InvalidScore":             {chains.Invalid, "a score is 0 to 100"},
	"MalformedFeedbackAuth":    {chains.Invalid, "a feedbackAuth is five words and the signature"},
	"AgentIdMismatch":          {chains.Invalid, "the authorisation is for another agent"},
	"ClientMismatch":           {chains.Invalid, "the authorisation is for another client"},
	"InvalidChainId":           {chains.Invalid, "the authorisation is for another chain"},
	"FeedbackAuthExpired":      {chains.Invalid, "ask the owner for a new authorisation"},
	"IndexLimitExceeded":       {chains.Invalid, "the authorisation is used up; ask the owner for one with a higher limit"},
	"InvalidSignatureLength":   {chains.Invalid, "a key signs with 65 bytes, r ‖ s ‖ v"},
	"InvalidSignatureS":        {chains.Invalid, "s has to be in the lower half of the curve's order"},
	"InvalidSigner":            {chains.Unauthorized, "the agent's present owner has to sign"},
	"InvalidContractSignature": {chains.Unauthorized, "the contract that owns the agent does not take the signature"},
	"Eip191NotSupported":       {chains.Invalid, "sign EIP-712 typed data, not a personal message"},

	// PositionNFT.
	"ERC8004_Unauthorized":            {chains.Unauthorized, "sign as the agent's owner or operator"},
	"ERC8004_InvalidAgent":            {chains.NotFound, ""},
	"ERC8004_ReservedMetadataKey":     {chains.Invalid, "agentWallet is set with a wallet proof, not as metadata"},
	"ERC8004_DeadlineExpired":         {chains.Invalid, "make a new wallet proof"},
	"ERC8004_InvalidSignature":        {chains.Invalid, "the wallet itself has to sign, for this agent, nonce and deadline"},
	"ERC8004_InvalidSignatureLength":  {chains.Invalid, "a key signs with 65 bytes, r ‖ s ‖ v"},
	"ERC8004_InvalidSignatureS":       {chains.Invalid, "s has to be in the lower half of the curve's order"},
	"ERC8004_NonceAlreadyUsed":        {chains.Invalid, "have the wallet sign a new proof"},
	"ERC8004_ERC1271ValidationFailed": {chains.Invalid, "the contract wallet does not take the signature"},
	"FunctionNotFound":                {chains.Unsupported, "the registry's Diamond has no such function"},
	"OnlyDiamond":                     {chains.Unauthorized, ""},
}

func (r *Revert) meaning() meaning {
	key := r.Name
	if key == "Error" {
		key = r.Text
	}
	if m, ok := meanings[key]; ok {
		return m
	}
	return meaning{kind: chains.Reverted}
}

// Kind is what the refusal means.
func (r *Revert) Kind() chains.Kind { return r.meaning().kind }

func (r *Revert) remedy() string { return r.meaning().remedy }

// SyncScopes are the scopes that a SyncDelegate knows, with what each is about.
var SyncScopes = []struct {
	Scope chains.SyncScope
	about string
}{
	{chains.SyncScopeURI, "the agentURI"},
	{chains.SyncScopeMetadata, "metadata agentWallet:*"},
	{chains.SyncScopeUnsetWallet, "clearing agentWallet"},
	{chains.SyncScopeSubmitWallet, "submitting a wallet"},
}

// AllScopes is the sum of them.
const AllScopes = chains.SyncScopeURI | chains.SyncScopeMetadata | chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet

// What ISyncDelegate.Refusal numbers.
const (
	Allowed = iota
	UnknownAgent
	notGranted
	ownerChanged
	GrantExpired
	OutOfScope
	delegateNotApproved
)

// Refusal puts an answer of check for a scope into words; empty when it is allowed.
func Refusal(why uint8, scope chains.SyncScope) string {
	switch why {
	case Allowed:
		return ""
	case UnknownAgent:
		return "the agent is not registered"
	case notGranted:
		return "the owner granted this account nothing"
	case ownerChanged:
		return "the grant is of a former owner"
	case GrantExpired:
		return "the grant expired"
	case OutOfScope:
		for _, s := range SyncScopes {
			if s.Scope == scope {
				return "the grant does not cover " + s.about
			}
		}
		return "the grant does not cover that"
	case delegateNotApproved:
		return "the owner has not approved the SyncDelegate at the registry"
	}
	return fmt.Sprintf("the SyncDelegate refuses with %d", why)
}
