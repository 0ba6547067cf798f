// Wallets that really sign, and browsers that store their cookie. The messages are written from EIP-4361 and CAIP-122, without our own code.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { p2wpkh, WIF } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { Signer } from 'bip322-js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export const ORIGIN = 'https://shop.example'
export const EVM = 'eip155:31337'
export const SOLANA = 'solana:GgvW4v7BVrKnGBdHmZgBPZYnnS9LDPni'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

export interface Wallet {
  chainId: string
  family: string
  address: string
  sign(message: string): Promise<string>
}

export function createEvmWallet(): Wallet {
  const account = privateKeyToAccount(generatePrivateKey())
  const sign = (message: string) => account.signMessage({ message })
  return { chainId: EVM, family: 'Ethereum', address: account.address, sign }
}

export function createSolanaWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const address = base58.encode(Buffer.from(x, 'base64url'))
  const signText = async (message: string) => base58.encode(sign(null, Buffer.from(message), privateKey))
  return { chainId: SOLANA, family: 'Solana', address, sign: signText }
}

export function createBitcoinWallet(): Wallet {
  const key = randomBytes(32)
  const { address = '' } = p2wpkh(pubECDSA(key))
  const sign = async (message: string) => String(Signer.sign(WIF().encode(key), address, message))
  return { chainId: BITCOIN, family: 'Bitcoin', address, sign }
}

/** What a page posts, signed for the page of `origin`. */
export async function writeSession(wallet: Wallet, origin: string, nonce: string, domain = new URL(origin).host) {
  const issuedAt = new Date().toISOString()
  const data = {
    domain,
    uri: `${origin}/`,
    version: '1',
    nonce,
    issuedAt,
    accountAddress: wallet.address,
    chainId: wallet.chainId,
  }
  const message = `${domain} wants you to sign in with your ${wallet.family} account:
${wallet.address}


URI: ${data.uri}
Version: 1
Chain ID: ${wallet.chainId.split(':')[1]}
Nonce: ${nonce}
Issued At: ${issuedAt}`
  return { data, message, signature: await wallet.sign(message) }
}

/** `url` is the process that answers the next request, which a proxy would choose. */
export function openBrowser(first: string, siteOrigin = ORIGIN) {
  const state = { url: first, cookie: '' }
  async function request(method: string, path: string, body?: unknown, origin = siteOrigin) {
    const response = await fetch(state.url + path, {
      method,
      headers: { origin, cookie: state.cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const set = response.headers.get('set-cookie')
    if (set) state.cookie = set.split(';')[0] ?? ''
    return { status: response.status, set, body: await response.json() }
  }
  async function sign(wallet: Wallet, domain = new URL(siteOrigin).host) {
    const { nonce } = (await request('GET', '/sign-in/nonce')).body
    return writeSession(wallet, siteOrigin, nonce, domain)
  }
  const signIn = async (wallet: Wallet) => request('POST', '/sign-in/sessions', await sign(wallet))
  const whoAmI = async () => {
    const { sessions } = (await request('GET', '/sign-in/sessions')).body as {
      sessions: { data: { accountAddress: string } }[]
    }
    return sessions.map(({ data }) => data.accountAddress)
  }
  return { state, request, sign, signIn, whoAmI }
}
