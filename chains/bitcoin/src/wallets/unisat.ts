// UniSat and the wallets that copied its provider API: Bitget and Binance (docs.unisat.io, developers.binance.com).

import { toHex } from '../bytes'
import type { BitcoinWallet } from '../connect/bitcoinWallet'
import { type BoundProvider, findProvider, listenToEvents, readPath, type WalletPage } from '../connect/walletPage'
import { type NetworkName, readNetworkName } from '../networkName'
import { signOptions } from './okx'

interface Member {
  path: string
  name: string
  explorerId?: string
}
const FAMILY: readonly Member[] = [
  { path: 'unisat', name: 'UniSat' },
  {
    path: 'bitkeep.unisat',
    name: 'Bitget Wallet',
    explorerId: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  },
  {
    path: 'binancew3w.bitcoin',
    name: 'Binance Wallet',
    explorerId: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
  },
]
const NEEDED = ['requestAccounts', 'signMessage', 'signPsbt'] as const
const EVENTS = ['accountsChanged', 'networkChanged', 'chainChanged']
/** UniSat's names of chains; the older method knows only two networks. */
const CHAINS: Readonly<Record<NetworkName, string>> = {
  mainnet: 'BITCOIN_MAINNET',
  testnet: 'BITCOIN_TESTNET',
  testnet4: 'BITCOIN_TESTNET4',
  signet: 'BITCOIN_SIGNET',
  regtest: 'BITCOIN_REGTEST',
}

/** Returns the family's wallets in the page. A wallet that also puts its provider at another wallet's path is listed once. */
export function findUnisatFamily(page: WalletPage): readonly BitcoinWallet[] {
  const family = FAMILY.flatMap((member) => {
    const found = findProvider(page, member.path, NEEDED)
    return found ? [{ ...member, ...found }] : []
  })
  return family.flatMap(({ provider, bound, path, ...info }) => {
    const isCopy =
      path === 'unisat' &&
      (isImitation(provider) || family.some((each) => each.path !== path && each.provider === provider))
    return isCopy ? [] : [createUnisatWallet(info, bound)]
  })
}

/** Binance also puts its provider at UniSat's path, and marks it. */
function isImitation(provider: unknown): boolean {
  return readPath(provider, 'isBinance') === true
}

function createUnisatWallet(
  info: BitcoinWallet['info'],
  provider: BoundProvider<(typeof NEEDED)[number]>,
): BitcoinWallet {
  const { sendBitcoin } = provider

  async function readNetwork(): Promise<NetworkName | null> {
    const chain = provider.getChain ? readPath(await provider.getChain(), 'enum') : await provider.getNetwork?.()
    return readNetworkName(chain)
  }

  /** Needed only for transactions that Latchkey builds. */
  async function readPublicKey(): Promise<unknown> {
    try {
      return await provider.getPublicKey?.()
    } catch {
      return undefined
    }
  }

  return {
    info,
    connect: async ({ isSilent }) => {
      const list = await (isSilent ? provider.getAccounts?.() : provider.requestAccounts())
      // Its public key belongs to the only account that it shares.
      const publicKey = Array.isArray(list) && list.length === 1 ? await readPublicKey() : undefined
      const accounts = Array.isArray(list) ? list.map((address) => ({ address, publicKey })) : list
      return { accounts, network: await readNetwork() }
    },
    disconnect: async () => provider.disconnect?.(),
    signMessage: async ({ message, protocol }) =>
      provider.signMessage(message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'),
    signPsbt: async (input) => provider.signPsbt(toHex(input.psbt), signOptions(input)),
    ...(sendBitcoin && {
      // At most 21e14, which a number represents exactly.
      sendTransfer: async ({ recipient, amountSats }) => sendBitcoin(recipient, Number(amountSats)),
    }),
    switchNetwork: async (name) => {
      if (provider.switchChain) return provider.switchChain(CHAINS[name])
      return provider.switchNetwork?.(name === 'mainnet' ? 'livenet' : name)
    },
    listen: (listener) => listenToEvents(provider, EVENTS, listener),
  }
}
