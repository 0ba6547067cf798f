// The example server on a local port with its own database, browsers that visit it, and wallets that really sign.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import type { SignInData, SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { base58 } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Signer } from 'bip322-js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openDatabase } from '../../../services/local/database/openDatabase.ts'
import { closeServer, listenOnFreePort } from '../../../services/ports.ts'
import { createSignInListener, type SignInListener } from '../src/signInListener.ts'

const EVM = 'eip155:31337'
const SOLANA = 'solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const NETWORK_IDS = [EVM, 'eip155:31338', SOLANA, BITCOIN, 'cosmos:local', 'no network']

export interface Wallet {
  chainId: SignInData['chainId']
  address: string
  sign(message: string): Promise<string>
}
export function createEvmWallet(): Wallet {
  const account = privateKeyToAccount(generatePrivateKey())
  return { chainId: EVM, address: account.address, sign: (message) => account.signMessage({ message }) }
}
export function createSolanaWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    chainId: SOLANA,
    address: base58.encode(Buffer.from(x, 'base64url')),
    sign: async (message) => base58.encode(sign(null, Buffer.from(message), privateKey)),
  }
}
export function createBitcoinWallet(): Wallet {
  const key = randomBytes(32)
  const { address = '' } = p2wpkh(pubECDSA(key))
  const sign = async (message: string) => String(Signer.sign(WIF().encode(key), address, message))
  return { chainId: BITCOIN, address, sign }
}

/** A node without contracts, so that only a key's signature is valid. */
const answerReverted: RequestListener = async (request, response) => {
  const { id } = (await json(request)) as { id: number }
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: '0x' } }))
}

/** `restart` keeps the database. */
export async function openSite() {
  const database = await openDatabase()
  const clock = { nowMs: Date.now() }
  let signIn: SignInListener
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/sign-in/')) return signIn.listen(request, response)
    signIn.sessionsOf(request).then((sessions) => response.end(JSON.stringify(sessions)))
  })
  const node = createServer(answerReverted)
  const nodeUrl = `http://127.0.0.1:${await listenOnFreePort(node, 0)}`
  const origin = `http://127.0.0.1:${await listenOnFreePort(server, 0)}`
  async function restart(): Promise<void> {
    const { query } = database
    const networks = NETWORK_IDS.map((id) => ({ id, name: id, native, rpcUrls: [nodeUrl] }))
    signIn = await createSignInListener({ origin, networks, query, nowMs: () => clock.nowMs })
  }
  await restart()
  const stop = async () => {
    await Promise.all([closeServer(server), closeServer(node)])
    await database.close()
  }
  return { origin, clock, database, restart, stop, openBrowser: () => openBrowser(origin, clock) }
}

/** Keeps its cookie, and sends the page's origin. */
function openBrowser(origin: string, clock: { nowMs: number }) {
  const jar = { cookie: '', set: '' }
  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = { origin }) {
    const response = await fetch(origin + path, {
      method,
      headers: { ...headers, cookie: jar.cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    jar.set = response.headers.get('set-cookie') ?? ''
    if (jar.set) jar.cookie = jar.set.split(';')[0] ?? ''
    const answer: unknown = await response.json()
    return { status: response.status, answer }
  }
  /** Returns a session that the wallet signed, for this server unless `change` differs. */
  async function sign(wallet: Wallet, change: Partial<SignInData> = {}): Promise<SignInSession> {
    const { answer } = await request('GET', '/sign-in/nonce')
    const { nonce } = answer as { nonce: string }
    const time = (seconds: number) => new Date(clock.nowMs + seconds * 1000).toISOString()
    const data: SignInData = {
      accountAddress: wallet.address,
      chainId: wallet.chainId,
      domain: new URL(origin).host,
      uri: `${origin}/`,
      version: '1',
      nonce,
      statement: 'Sign in to the example.',
      issuedAt: time(0),
      expirationTime: time(3600),
      ...change,
    }
    const message = createSignInMessage(data, 'Local').toString()
    return { data, message, signature: await wallet.sign(message) }
  }
  const signIn = (session: SignInSession) => request('POST', '/sign-in/sessions', session)
  /** Reads a route of the host's own. */
  const whoAmI = async () =>
    ((await request('GET', '/whoami')).answer as SignInSession[]).map(({ data }) => data.accountAddress)
  return { jar, request, sign, signIn, whoAmI }
}
