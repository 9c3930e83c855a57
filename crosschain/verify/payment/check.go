package payment

// The checks of a payment request, in the order in which they are run, beside schema, caip,
// identity, one-agent, registry-known, agent-exists, wallet, home-wallet, quorum, payTo,
// file-lists-registration and domain-proof.
const (
	CheckScheme       = "scheme"                  // it is known where the scheme sends the money
	CheckRegistration = "registration-on-network" // the server declares a registration on the payment's network
	CheckCeilings     = "ceilings"                // amount, asset and scheme are what the caller is ready to pay
	CheckAge          = "min-age"                 // the wallet has been the same for so many blocks
	CheckReputation   = "reputation"              // the payer's reviewers gave so many reviews, and such
	CheckParties      = "scheme-accounts"         // the other accounts that the scheme pays, or lets decide, are the agent's wallet
	CheckIndirect     = "indirect-wallet"         // the wallet of the payment's network, as another registration or the file tells it
	CheckPair         = "reputation-pair"         // advisory: the declared reputation registry belongs to the identity registry
	CheckOrigin       = "file-lists-origin"       // advisory: that file names a service at the origin
)
