// OKX Wallet: one provider per network under `window.okxwallet` (web3.okx.com, provider API).
import type { CaipNetworkId } from '@latchkey/kernel'
import { parseWalletIcon } from '@latchkey/kernel/chains'
import { toHex } from '../bytes'
import { readMember } from '../connect/accounts'
import type { BitcoinWallet, PsbtToSign } from '../connect/bitcoinWallet'
import { type Found, findProvider, listenToEvents, readPath, type WalletPage } from '../connect/walletPage'
import { type NetworkName, networkNameOf } from '../networkName'

const PATHS: { readonly [Name in NetworkName]?: string } = {
  mainnet: 'okxwallet.bitcoin',
  testnet: 'okxwallet.bitcoinTestnet',
  signet: 'okxwallet.bitcoinSignet',
}
const NEEDED = ['connect', 'signMessage', 'signPsbt'] as const
/** ID in the wallet directory. */
const EXPLORER_ID = '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'

interface OnNetwork extends Found<(typeof NEEDED)[number]> {
  network: NetworkName
}

/** Returns the wallet on the first of the host's networks that it supports. */
export function findOkx(page: WalletPage, networks: readonly CaipNetworkId[]): readonly BitcoinWallet[] {
  const seen = new Map<NetworkName, OnNetwork>()
  /** Returns the first provider that was seen. A later replacement is not this wallet (SAF-12). */
  function providerOf(network: NetworkName): OnNetwork | null {
    const found = seen.has(network) ? null : findProvider(page, PATHS[network] ?? '', NEEDED)
    if (found) seen.set(network, { ...found, network })
    return seen.get(network) ?? null
  }
  const [first] = networks.map(networkNameOf).flatMap((name) => (name && providerOf(name)) ?? [])
  if (!first) return []
  let current = first
  const icon = parseWalletIcon(readPath(page, 'okxwallet.cardano.icon'))

  return [
    {
      info: { name: 'OKX Wallet', explorerId: EXPLORER_ID, ...(icon && { icon }) },
      connect: async ({ isSilent }) => {
        const { bound, provider, network } = current
        if (!isSilent) return { accounts: [await bound.connect()], network }
        const selected = readMember(provider, 'selectedAccount')
        const isShared = typeof readMember(selected, 'address') === 'string'
        return { accounts: isShared ? [selected] : await listAccounts(), network }
      },
      disconnect: async () => current.bound.disconnect?.(),
      signMessage: async ({ message, protocol }) =>
        current.bound.signMessage(message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'),
      signPsbt: async (input) => current.bound.signPsbt(toHex(input.psbt), signOptions(input)),
      sendTransfer: async ({ from, recipient, amountSats }) =>
        readMember(await current.bound.send?.({ from, to: recipient, value: toBitcoin(amountSats) }), 'txhash'),
      switchNetwork: async (name) => {
        const next = providerOf(name)
        if (next === null) throw { code: 4902 }
        current = next
        // Each network has a separate provider, which must be asked once.
        await next.bound.connect()
      },
      listen: (listener) => listenToEvents(current.bound, ['accountChanged', 'accountsChanged'], listener),
    },
  ]

  async function listAccounts(): Promise<unknown> {
    const list = await current.bound.getAccounts?.()
    return Array.isArray(list) ? list.map((address) => ({ address })) : []
  }
}

/** What OKX and the UniSat family need in addition to a PSBT. Latchkey finalizes it, because it first checks what was signed. */
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

/** Decimal bitcoins, as `send` expects. */
function toBitcoin(amountSats: bigint): string {
  const digits = String(amountSats).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
