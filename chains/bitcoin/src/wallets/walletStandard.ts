// Wallets by Wallet Standard with the bitcoin: features (github.com/ExodusMovement/bitcoin-wallet-standard). They register with an event
// whose detail is a function, before or after the page requests wallets.

import { type BoundMethod, bindMethods } from '@latchkey/kernel/chains'
import { toHex } from '../bytes'
import { readMember } from '../connect/accounts'
import type { BitcoinWallet, ConnectResponse, MessageToSign, PsbtToSign } from '../connect/bitcoinWallet'
import { parseInfo, readPath, type WalletPage } from '../connect/walletPage'
import { networkNameOf, parseNetworkName } from '../networkName'

/** The purposes to request, in the order in which the wallet lists the accounts. */
const PURPOSES = ['payment', 'ordinals']

/** Reports every registered wallet that can connect for Bitcoin, now and later. */
export function listenForStandardWallets(
  page: WalletPage,
  { signal, onWallet }: { signal: AbortSignal; onWallet(wallet: BitcoinWallet): void },
): void {
  /** Wallets register by both events. */
  const seen = new WeakSet<object>()
  const isFirst = (wallet: unknown) => {
    if (typeof wallet !== 'object' || wallet === null || seen.has(wallet)) return false
    seen.add(wallet)
    return true
  }
  const api = Object.freeze({
    register: (...wallets: unknown[]) => {
      for (const each of signal.aborted ? [] : wallets.filter(isFirst)) {
        const wallet = readStandardWallet(each)
        if (wallet !== null) onWallet(wallet)
      }
      return () => {}
    },
  })
  const receive = (event: Event) => {
    try {
      const callback = readMember(event, 'detail')
      if (typeof callback === 'function') callback(api)
    } catch {
      // A wallet that throws while it registers is ignored.
    }
  }
  page.addEventListener?.('wallet-standard:register-wallet', receive, { signal })
  page.dispatchEvent?.(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

/** Returns the wallet, or null if it is not a Bitcoin wallet. Never throws. */
export function readStandardWallet(wallet: unknown): BitcoinWallet | null {
  const info = parseInfo(readMember(wallet, 'name'), readMember(wallet, 'icon'))
  const features = readMember(wallet, 'features')
  /** Returns a feature's function by the first of its names that the wallet has, bound once (SAF-12). */
  const feature = (method: string, ...names: string[]): BoundMethod | null =>
    names.map((name) => bindMethods(readMember(features, name), [method])[method]).find((each) => each) ?? null

  const connecting = feature('connect', 'bitcoin:connect')
  const messages = feature('signMessage', 'bitcoin:signMessage')
  if (info === null || connecting === null) return null
  const silent = feature('connect', 'standard:connect')
  const leaving = feature('disconnect', 'bitcoin:disconnect', 'standard:disconnect')
  const events = feature('on', 'bitcoin:events', 'standard:events')
  const signing = feature('signTransaction', 'bitcoin:signTransaction')
  const sending = feature('signAndSendTransaction', 'bitcoin:signAndSendTransaction')
  /** The account objects as the wallet created them, because it expects the same objects later. */
  let current: readonly unknown[] = []

  function adopt(accounts: unknown): ConnectResponse {
    current = Array.isArray(accounts) ? accounts.filter(isForBitcoin) : []
    return { accounts: Array.isArray(accounts) ? current.map(describe) : accounts, network: null }
  }

  const connect = async (isSilent: boolean): Promise<ConnectResponse> => {
    if (!isSilent) return adopt(readMember(await connecting({ purposes: PURPOSES }), 'accounts'))
    const known = readMember(wallet, 'accounts')
    if (Array.isArray(known) && known.some(isForBitcoin)) return adopt(known)
    return silent === null ? adopt([]) : adopt(readMember(await silent({ silent: true }), 'accounts'))
  }

  const accountOf = (address: string) =>
    current.find((account) => String(readMember(account, 'address')).toLowerCase() === address.toLowerCase())
  const toInput = ({ psbt, inputs, network }: PsbtToSign) => ({
    psbt,
    chain: `bitcoin:${networkNameOf(network)}`,
    inputsToSign: inputs.map(({ address, index, sighashTypes }) => ({
      account: accountOf(address),
      signingIndexes: [index],
      ...(sighashTypes?.[0] !== undefined && { sigHash: sighashTypes[0] }),
    })),
  })

  return {
    info,
    connect: ({ isSilent, networks }) => connect(isSilent).then((response) => withChain(response, current, networks)),
    signMessage: async ({ address, message }: MessageToSign) => {
      if (messages === null) throw { code: 4200 }
      const input = { account: accountOf(address), message: new TextEncoder().encode(message) }
      return readPath(await messages(input), '0.signature')
    },
    ...(signing && {
      signPsbt: async (input: PsbtToSign) => readPath(await signing(toInput(input)), '0.signedPsbt'),
    }),
    ...(sending && {
      sendPsbt: async (input: PsbtToSign) => readPath(await sending(toInput(input)), '0.txId'),
    }),
    ...(leaving && { disconnect: async () => leaving() }),
    listen: (listener) => {
      try {
        const stop = events?.('change', listener)
        return typeof stop === 'function' ? () => stop() : () => {}
      } catch {
        return () => {}
      }
    },
  }
}

/** A wallet with several families lists all of its accounts; those without a chain count as Bitcoin's. */
function isForBitcoin(account: unknown): boolean {
  const chains = readMember(account, 'chains')
  return !Array.isArray(chains) || chains.some((chain) => String(chain).startsWith('bitcoin:'))
}

function describe(account: unknown): object {
  const key = readMember(account, 'publicKey')
  return {
    address: readMember(account, 'address'),
    purpose: readMember(account, 'purpose'),
    ...(key instanceof Uint8Array && { publicKey: toHex(key) }),
  }
}

/** Returns the chain of all accounts if they have the same one. If a wallet lists several, the address decides. */
function withChain(
  response: ConnectResponse,
  accounts: readonly unknown[],
  networks: readonly string[],
): ConnectResponse {
  const named = accounts.flatMap((account) => {
    const chains = readMember(account, 'chains')
    const names = Array.isArray(chains) ? chains.map(parseNetworkName) : []
    const wanted = networks.map(networkNameOf).find((name) => name !== null && names.includes(name))
    return names.length === 1 ? names : wanted ? [wanted] : []
  })
  const [first = null, ...others] = named
  return { ...response, network: others.every((name) => name === first) ? first : null }
}
