// Entry `@latchkey/sdk/generic`: any family of chains that has no package of its own, and those that wallets know over WalletConnect.
// An entry of its own, so that other pages carry no byte of it.
export { type Family, type GenericOptions, generic, type ReadBalance } from '@latchkey/chain-generic'
export {
  algorand,
  algorandTestnet,
  cardano,
  cardanoPreprod,
  cardanoPreview,
  cosmos,
  elrond,
  multiversx,
  multiversxDevnet,
  multiversxTestnet,
  near,
  nearTestnet,
  polkadot,
  tezos,
  westend,
} from '@latchkey/chain-generic/networks'
