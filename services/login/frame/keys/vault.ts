// The secret of a wallet, under two locks at a time: the server's share and this device, or the server's share and the keeper's.
// Review this file as security code; what each party can do is in ../../THREATS.md.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { fromBase64Url, toBase64Url } from './bytes.ts'

const SECRET_BYTES = 32
const NONCE_BYTES = 12

/** On this device: useless without the server's share, and the key cannot be read out of the browser by a script. */
export interface DeviceVault {
  accountId: string
  key: CryptoKey
  sealed: Uint8Array<ArrayBuffer>
}

/** 32 random bytes, from which the keys of every family follow. */
export function createSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
}

/** Under a new key of this device, then under the server's share. */
export async function sealForDevice(
  secret: Uint8Array<ArrayBuffer>,
  serverShare: string,
  accountId: string,
): Promise<DeviceVault> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const inner = await seal(await deriveKey('device', serverShare), secret, accountId)
  return { accountId, key, sealed: await seal(key, inner, accountId) }
}

/** The secret. Rejects with FrameError when the parts do not fit together. */
export async function openOnDevice(vault: DeviceVault, serverShare: string): Promise<Uint8Array<ArrayBuffer>> {
  const inner = await unseal(vault.key, vault.sealed, vault.accountId)
  return unseal(await deriveKey('device', serverShare), inner, vault.accountId)
}

/** For another device: under the server's share and the keeper's together. The server keeps it. */
export async function sealForRecovery(
  secret: Uint8Array<ArrayBuffer>,
  shares: { serverShare: string; keeperShare: string },
  accountId: string,
): Promise<string> {
  const key = await deriveKey('recovery', shares.serverShare, shares.keeperShare)
  return toBase64Url(await seal(key, secret, accountId))
}

/** The secret, by the one of the keeper's shares that the box was made for. Rejects with FrameError when none of them is. */
export async function openFromRecovery(
  box: string,
  { serverShare, keeperShares }: { serverShare: string; keeperShares: readonly string[] },
  accountId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const tries = keeperShares.map(async (keeperShare) =>
    unseal(await deriveKey('recovery', serverShare, keeperShare), fromBase64Url(box), accountId),
  )
  return Promise.any(tries).catch(() => {
    throw new FrameError(ERRORS.differentWallet, 'vault')
  })
}

/** A key from shares of 32 bytes each, all of which are needed. Source: RFC 5869. */
async function deriveKey(purpose: string, ...shares: string[]): Promise<CryptoKey> {
  const material = Uint8Array.from(shares.flatMap((share) => [...fromBase64Url(share)]))
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(`latchkey vault: ${purpose}`)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(parameters, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** A random nonce in front; the account is bound to it. */
async function seal(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  accountId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const additionalData = new TextEncoder().encode(accountId)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  return Uint8Array.from([...iv, ...new Uint8Array(sealed)])
}

async function unseal(
  key: CryptoKey,
  sealed: Uint8Array<ArrayBuffer>,
  accountId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const additionalData = new TextEncoder().encode(accountId)
  const parameters = { name: 'AES-GCM', iv: sealed.subarray(0, NONCE_BYTES), additionalData }
  return crypto.subtle.decrypt(parameters, key, sealed.subarray(NONCE_BYTES)).then(
    (bytes) => new Uint8Array(bytes),
    () => {
      throw new FrameError(ERRORS.differentWallet, 'vault')
    },
  )
}
