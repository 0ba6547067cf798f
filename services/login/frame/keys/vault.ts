// Encrypts a wallet's secret with two keys at a time: the server's share and this device, or the server's share and the keeper's. For a passkey whose
// authenticator creates a key, that key is a third. No server has it, see docs/decisions/085. Review this file as security code. ../../THREATS.md
// says what each party can do.

import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { fromBase64Url, toBase64Url } from './bytes.ts'

const SECRET_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The secret, encrypted with the passkey's key and then with the shares, in base64url. */
const SEALED_BOX_CHARS = Math.ceil(((SECRET_BYTES + 2 * (NONCE_BYTES + TAG_BYTES)) * 4) / 3)

/** The copy on this device. It is useless without the server's share, and no script can read its key. */
export interface DeviceVault {
  accountId: string
  key: CryptoKey
  sealed: Uint8Array<ArrayBuffer>
}

/** The key that an authenticator creates for one passkey. No script can read it, and no server has it. */
export interface PasskeyKey {
  credentialId: string
  /** A key that can only derive other keys. */
  key: CryptoKey
}

/** What a box was created from. */
export interface OpenedBox {
  secret: Uint8Array<ArrayBuffer>
  /** The keeper's share that the box was created for. */
  keeperShare: string
}

/** 32 random bytes, from which the keys of all families are derived. */
export function createSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
}

/** Encrypts with a new key of this device, then with the server's share. */
export async function sealForDevice(
  secret: Uint8Array<ArrayBuffer>,
  serverShare: string,
  accountId: string,
): Promise<DeviceVault> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const inner = await seal(await deriveShareKey('device', serverShare), secret, accountId)
  return { accountId, key, sealed: await seal(key, inner, accountId) }
}

/** Returns the secret. Rejects with FrameError if the parts do not match. */
export async function openOnDevice(vault: DeviceVault, serverShare: string): Promise<Uint8Array<ArrayBuffer>> {
  const inner = await unseal(vault.key, vault.sealed, vault.accountId)
  return unseal(await deriveShareKey('device', serverShare), inner, vault.accountId)
}

/** Encrypts for another device: with the server's and the keeper's share together, and with a passkey's key if there is one. The server stores it. */
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
 * Opens a box with the keeper's share that it was created for. The box itself says whether it needs the passkey's key, not the server. Rejects with
 * FrameError, `vault` if no share opens it, and `passkey-key` without the passkey's key.
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

/** Whether a box looks like one for a passkey's key. A server may lie about it, so nothing is decrypted because of the result. */
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

/** Derives a key from shares of 32 bytes each, all of which are required. */
async function deriveShareKey(purpose: string, ...shares: string[]): Promise<CryptoKey> {
  const material = Uint8Array.from(shares.flatMap((share) => [...fromBase64Url(share)]))
  return deriveKey(purpose, await importKeyMaterial(material))
}

/** Imports bytes that keys are derived from. After that, no script can read them. */
export async function importKeyMaterial(material: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
}

/** Source: RFC 5869. */
async function deriveKey(purpose: string, base: CryptoKey): Promise<CryptoKey> {
  const info = new TextEncoder().encode(`latchkey vault: ${purpose}`)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(parameters, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Starts with a random nonce. The account `owner` is authenticated with it. */
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
