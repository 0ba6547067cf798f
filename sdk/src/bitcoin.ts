// Entry `@latchkey/sdk/bitcoin`: the Bitcoin family with its networks. An entry of its own, so that other pages carry no byte of it.
export {
  type BitcoinOptions,
  bitcoin,
  type MessageProtocol,
  type SendTransferParams,
  type SignedInput,
  type SignMessageParams,
  type SignPsbtParams,
} from '@latchkey/chain-bitcoin'
export { mainnet, signet, testnet } from '@latchkey/chain-bitcoin/networks'
