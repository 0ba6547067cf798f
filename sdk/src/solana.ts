// Entry `@latchkey/sdk/solana`: the Solana family with its networks, and the modal as one wallet of it. An entry of its own, so that other pages carry no byte of it.
export {
  type RpcFetchFeature,
  type SignInFeature,
  type SignInInput,
  type SignInProof,
  type SignTransactionFeature,
  type SolanaOptions,
  type SplBalance,
  type SplBalancesFeature,
  solana,
} from '@latchkey/chain-solana'
export { devnet, mainnet, testnet } from '@latchkey/chain-solana/networks'
export type { SolanaWallet, SolanaWalletAccount, SolanaWalletFeatures } from '@latchkey/chain-solana/wallet'
export { createSolanaWallet } from './createSolanaWallet'
