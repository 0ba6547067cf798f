// OKX Wallet: one provider a network under `window.okxwallet` (web3.okx.com, provider API).
import type { CaipNetworkId } from '@latchkey/kernel'
import { toHex } from '../bytes'
import { readMember } from '../connect/accounts'
import type { BitcoinWallet, PsbtToSign } from '../connect/bitcoinWallet'
import {
  type BoundProvider,
  bindProvider,
  listenToEvents,
  type Provider,
  parseInfo,
  readPath,
  readProvider,
  type WalletPage,
} from '../connect/walletPage'
import { type NetworkName, networkNameOf } from '../networkName'

const PATHS: { readonly [Name in NetworkName]?: string } = {
  mainnet: 'okxwallet.bitcoin',
  testnet: 'okxwallet.bitcoinTestnet',
  signet: 'okxwallet.bitcoinSignet',
}
const NEEDED = ['connect', 'signMessage', 'signPsbt']
/** Of the wallet directory (wire facts 4.1). */
const EXPLORER_ID = '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'

interface Found {
  provider: Provider
  bound: BoundProvider
}

/** The wallet, on the first of the host's networks that it has. */
export function findOkx(page: WalletPage, networks: readonly CaipNetworkId[]): readonly BitcoinWallet[] {
  const found = new Map<NetworkName | null, Found>()
  /** Returns the provider that was seen first. A later replacement is not this wallet (SAF-12). */
  function providerOf(each: NetworkName | null): Found | null {
    const provider = found.has(each) ? null : readProvider(page, (each && PATHS[each]) ?? '', NEEDED)
    if (provider) found.set(each, { provider, bound: bindProvider(provider) })
    return found.get(each) ?? null
  }
  for (const each of networks) providerOf(networkNameOf(each))
  let name = networks.map(networkNameOf).find((each) => found.has(each)) ?? null
  const info = parseInfo('OKX Wallet', readPath(page, 'okxwallet.cardano.icon'))
  if (name === null || info === null) return []
  const current = () => providerOf(name)?.bound ?? {}

  return [
    {
      info: { ...info, explorerId: EXPLORER_ID },
      connect: async ({ isSilent }) => {
        if (!isSilent) return { accounts: [await current().connect?.()], network: name }
        const selected = readMember(providerOf(name)?.provider, 'selectedAccount')
        const isShared = typeof readMember(selected, 'address') === 'string'
        return { accounts: isShared ? [selected] : await listAccounts(), network: name }
      },
      disconnect: async () => current().disconnect?.(),
      signMessage: async ({ message, protocol }) =>
        current().signMessage?.(message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'),
      signPsbt: async (input) => current().signPsbt?.(toHex(input.psbt), signOptions(input)),
      sendTransfer: async ({ from, recipient, amountSats }) =>
        readMember(await current().send?.({ from, to: recipient, value: toBitcoin(amountSats) }), 'txhash'),
      switchNetwork: async (next) => {
        if (providerOf(next) === null) throw { code: 4902 }
        name = next
        // Each network is a provider of its own, which has to be asked once.
        await current().connect?.()
      },
      listen: (listener) => listenToEvents(current(), ['accountChanged', 'accountsChanged'], listener),
    },
  ]

  async function listAccounts(): Promise<unknown> {
    const list = await current().getAccounts?.()
    return Array.isArray(list) ? list.map((address) => ({ address })) : []
  }
}

/** What OKX and the UniSat family want in addition to a PSBT. Finalizing is ours: we check what was signed first. */
export function signOptions({ inputs }: PsbtToSign): object {
  return {
    autoFinalized: false,
    toSignInputs: inputs.map(({ index, address, sighashTypes }) => ({
      index,
      address,
      ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
    })),
  }
}

/** Decimal bitcoins, as `send` wants them. */
function toBitcoin(amountSats: bigint): string {
  const digits = String(amountSats).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
