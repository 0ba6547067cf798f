// The secret of a wallet, under two locks at a time: the server's share and this device, or the server's share and the keeper's. For a
// passkey whose authenticator makes a key, that key is a third lock. No server has it, see docs/decisions/085.
// Review this file as security code; what each party can do is in ../../THREATS.md.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { fromBase64Url, toBase64Url } from './bytes.ts'

const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The secret under the passkey's key, then under the shares, in base64url. */
const SEALED_BOX_CHARS = Math.ceil(((SECRET_BYTES + 2 * (NONCE_BYTES + TAG_BYTES)) * 4) / 3)

/** On this device: useless without the server's share, and the key cannot be read out of the browser by a script. */
export interface DeviceVault {
  accountId: string
  key: CryptoKey
  sealed: Uint8Array<ArrayBuffer>
}

/** What an authenticator makes for one passkey: no script can read it, and it is on no server. */
export interface PasskeyKey {
  credentialId: string
  /** Derives keys and does nothing else. */
  key: CryptoKey
}

/** What a box was made of. */
export interface OpenedBox {
  secret: Uint8Array<ArrayBuffer>
  /** The one of the keeper's shares that the box was made for. */
  keeperShare: string
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
  const inner = await seal(await deriveShareKey('device', serverShare), secret, accountId)
  return { accountId, key, sealed: await seal(key, inner, accountId) }
}

/** The secret. Rejects with FrameError when the parts do not fit together. */
export async function openOnDevice(vault: DeviceVault, serverShare: string): Promise<Uint8Array<ArrayBuffer>> {
  const inner = await unseal(vault.key, vault.sealed, vault.accountId)
  return unseal(await deriveShareKey('device', serverShare), inner, vault.accountId)
}

/** For another device: under the server's share and the keeper's together, and under the key of a passkey that has one. The server keeps it. */
export async function sealForRecovery(
  secret: Uint8Array<ArrayBuffer>,
  shares: { serverShare: string; keeperShare: string },
  accountId: string,
  passkey?: PasskeyKey | undefined,
): Promise<string> {
  const key = await deriveShareKey('recovery', shares.serverShare, shares.keeperShare)
  const inner = passkey ? await sealForPasskey(secret, accountId, passkey) : secret
  return toBase64Url(await seal(key, inner, accountId))
}

/**
 * Opens a box by the one of the keeper's shares that it was made for. What is in it says whether the passkey's key is needed: no server
 * is asked. Rejects with FrameError, `vault` when no share opens it, and `passkey-key` without the passkey's key.
 */
export async function openFromRecovery(
  box: string,
  { serverShare, keeperShares }: { serverShare: string; keeperShares: readonly string[] },
  accountId: string,
  passkey?: PasskeyKey | undefined,
): Promise<OpenedBox> {
  const tries = keeperShares.map(async (keeperShare) => {
    const key = await deriveShareKey('recovery', serverShare, keeperShare)
    return { keeperShare, inner: await unseal(key, fromBase64Url(box), accountId) }
  })
  const { keeperShare, inner } = await Promise.any(tries).catch(() => {
    throw new FrameError(ERRORS.differentWallet, 'vault')
  })
  if (inner.length === SECRET_BYTES) return { secret: inner, keeperShare }
  return { secret: await openByPasskey(inner, accountId, passkey), keeperShare }
}

/** Whether a box looks like one for a passkey's key. A server may lie about it: nothing is opened by this answer. */
export function isSealedForPasskey(box: string): boolean {
  return box.length === SEALED_BOX_CHARS
}

/** Bound to the wallet and the passkey. */
const nameForPasskey = (accountId: string, credentialId: string) => `${accountId} ${credentialId}`

async function sealForPasskey(
  secret: Uint8Array<ArrayBuffer>,
  accountId: string,
  { key, credentialId }: PasskeyKey,
): Promise<Uint8Array<ArrayBuffer>> {
  return seal(await deriveKey('passkey', key), secret, nameForPasskey(accountId, credentialId))
}

async function openByPasskey(
  inner: Uint8Array<ArrayBuffer>,
  accountId: string,
  passkey: PasskeyKey | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = () => {
    throw new FrameError(ERRORS.passkeyKey, 'passkey-key')
  }
  if (!passkey) return refuse()
  const key = await deriveKey('passkey', passkey.key)
  return unseal(key, inner, nameForPasskey(accountId, passkey.credentialId)).catch(refuse)
}

/** A key from shares of 32 bytes each, all of which are needed. */
async function deriveShareKey(purpose: string, ...shares: string[]): Promise<CryptoKey> {
  const material = Uint8Array.from(shares.flatMap((share) => [...fromBase64Url(share)]))
  return deriveKey(purpose, await importKeyMaterial(material))
}

/** Of which keys are derived. No script can read it from then on. */
export async function importKeyMaterial(material: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
}

/** Source: RFC 5869. */
async function deriveKey(purpose: string, base: CryptoKey): Promise<CryptoKey> {
  const info = new TextEncoder().encode(`latchkey vault: ${purpose}`)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(parameters, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** A random nonce in front; `owner`, the account, is bound to it. */
async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, owner: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const additionalData = new TextEncoder().encode(owner)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes)
  return Uint8Array.from([...iv, ...new Uint8Array(sealed)])
}

async function unseal(
  key: CryptoKey,
  sealed: Uint8Array<ArrayBuffer>,
  owner: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const additionalData = new TextEncoder().encode(owner)
  const parameters = { name: 'AES-GCM', iv: sealed.subarray(0, NONCE_BYTES), additionalData }
  return crypto.subtle.decrypt(parameters, key, sealed.subarray(NONCE_BYTES)).then(
    (bytes) => new Uint8Array(bytes),
    () => {
      throw new FrameError(ERRORS.differentWallet, 'vault')
    },
  )
}
