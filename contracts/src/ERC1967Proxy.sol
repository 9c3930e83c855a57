// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

// Compiled here so that its bytecode and bindings are released with the implementations it stands
// before.
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
