// Wallets that use sats-connect (WBIP-001, WBIP-004): listed in `window.btc_providers` and called by JSON-RPC.
import type { Dispose } from '@latchkey/kernel'
import { toBase64 } from '../bytes'
import { readMember } from '../connect/accounts'
import type { BitcoinWallet, ConnectResponse } from '../connect/bitcoinWallet'
import { type BoundProvider, findProvider, parseInfo, readPath, type WalletPage } from '../connect/walletPage'
import { type NetworkName, readNetworkName } from '../networkName'
import { callSatsConnect } from './callSatsConnect'
import { LEATHER_ID } from './leather'

const PURPOSES = ['payment', 'ordinals', 'stacks']
const EVENTS = ['accountChange', 'networkChange', 'disconnect']
/** A path of members from `window`, like `XverseProviders.BitcoinProvider`. */
const ID_PATTERN = /^[A-Za-z_$][\w$]{0,63}(?:\.[A-Za-z_$][\w$]{0,63}){0,3}$/
/** The name that sats-connect uses for each network. */
const NETWORK_NAMES: Readonly<Record<NetworkName, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  testnet4: 'Testnet4',
  signet: 'Signet',
  regtest: 'Regtest',
}

/** Returns the wallets in the page's list whose provider exists. Leather's differences are in a separate file. */
export function findSatsConnectWallets(page: WalletPage): readonly BitcoinWallet[] {
  const list = readPath(page, 'btc_providers')
  if (!Array.isArray(list)) return []
  return list.flatMap((entry) => {
    const id = readMember(entry, 'id')
    const info = parseInfo(readMember(entry, 'name'), readMember(entry, 'icon'))
    if (typeof id !== 'string' || id === LEATHER_ID || !ID_PATTERN.test(id)) return []
    const found = findProvider(page, id, ['request'])
    return info && found ? [createSatsConnectWallet(info, found.bound)] : []
  })
}

function createSatsConnectWallet(info: BitcoinWallet['info'], bound: BoundProvider<'request'>): BitcoinWallet {
  const request = (method: string, params?: unknown) => callSatsConnect(bound, method, params)

  async function readNetwork(): Promise<NetworkName | null> {
    // Not every wallet has the method. Without it, the addresses identify the network.
    const response = await request('wallet_getNetwork').catch(() => null)
    return readNetworkName(readPath(response, 'bitcoin.name'))
  }

  /** The last accounts of a wallet without permissions, which cannot be requested silently. */
  let lastAccounts: unknown = null

  async function connectSilently(): Promise<ConnectResponse | null> {
    // The wallet responds without a window if the page has permission, and refuses otherwise.
    const addresses = await request('wallet_getAccount').then(
      (account) => readMember(account, 'addresses'),
      (error: unknown) => (isUnknownMethod(error) ? lastAccounts : []),
    )
    return addresses === null ? null : { accounts: addresses, network: await readNetwork() }
  }

  async function connectWithPrompt(): Promise<ConnectResponse> {
    const response = await request('wallet_connect', { addresses: PURPOSES }).catch(async (error: unknown) => {
      if (!isUnknownMethod(error)) throw error
      const older = await request('getAddresses', { purposes: PURPOSES })
      lastAccounts = readMember(older, 'addresses')
      return older
    })
    return { accounts: readMember(response, 'addresses'), network: await readNetwork() }
  }

  return {
    info,
    connect: ({ isSilent }) => (isSilent ? connectSilently() : connectWithPrompt()),
    disconnect: () => {
      lastAccounts = null
      return request('wallet_disconnect')
    },
    signMessage: async ({ address, message, protocol }) =>
      readMember(await request('signMessage', { address, message, protocol: protocol.toUpperCase() }), 'signature'),
    signPsbt: async ({ psbt, inputs }) => {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      return readMember(await request('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast: false }), 'psbt')
    },
    sendTransfer: async ({ recipient, amountSats }) => {
      // At most 21e14, which a number represents exactly.
      const recipients = [{ address: recipient, amount: Number(amountSats) }]
      return readMember(await request('sendTransfer', { recipients }), 'txid')
    },
    switchNetwork: (name) => request('wallet_changeNetwork', { name: NETWORK_NAMES[name] }),
    listen: (listener) => {
      const stops = EVENTS.map((event) => addListener(bound, event, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function addListener(provider: BoundProvider, event: string, listener: () => void): Dispose {
  try {
    const stop = provider.addListener?.(event, listener)
    return typeof stop === 'function' ? () => stop() : () => {}
  } catch {
    return () => {}
  }
}

/** JSON-RPC 2.0: method not found. */
function isUnknownMethod(error: unknown): boolean {
  return readMember(error, 'code') === -32601
}
