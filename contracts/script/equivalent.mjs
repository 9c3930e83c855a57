// Mutants that no test can notice, because they change nothing that anybody could observe. Named as
// mutants.mjs names them.
const gas = "one unit of gas more or less in a reserve that is 150,000 wide; no caller can aim at it";

export const equivalents = [
  {
    file: "src/FeedbackRelay.sol",
    what: "< to <= at 18 of if (left < itemGas + RECORD_GAS) revert InsufficientGas(position);: <",
    reason: gas,
  },
  {
    file: "src/FeedbackRelay.sol",
    what: "< to <= at 30 of if (left - left / 64 < itemGas) revert InsufficientGas(position);: <",
    reason: gas,
  },
  {
    file: "src/FeedbackRelay.sol",
    what: "> to >= at 45 of bool follows = index == 1 || (index > 1 && sources[index - 1] != 0);: >",
    reason: "an index of 1 has been taken by the first half already",
  },
  {
    file: "src/libraries/CappedCall.sol",
    what: "> to >= at 18 of if (size > maxReason) size = maxReason;: >",
    reason: "sets a size to what it is",
  },
  {
    file: "src/libraries/OriginLib.sol",
    what: "< to <= at 19 of if (start < namespace + 2) return false;: <",
    reason: "an empty reference, which the next line refuses",
  },
  {
    file: "src/libraries/Characters.sol",
    what: "< to <= at 31 of for (uint256 i = 0; i < text.length; i += 32) {: <",
    reason: "looks at ones behind the end, which all sets have",
  },
];
