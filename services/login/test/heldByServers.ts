// What the login server and the keeper store of a wallet, and what an attacker with some of their keys could decrypt.
import { deriveAccounts } from '../frame/keys/accounts.ts'
import { importKeyMaterial, openFromRecovery, type PasskeyKey } from '../frame/keys/vault.ts'
import { createSeals } from '../seals.ts'
import type { LoginWorld } from './loginWorld.ts'

export interface WalletOwner {
  accountId: string
  evm: string
}

interface Dump {
  serverShares: { sealed: Uint8Array }[]
  boxes: { box: string; credentialId: string | null }[]
  shares: { subjectHash: Uint8Array; sealed: Uint8Array }[]
}

/** All data of this wallet in both databases, and every share of the keeper. */
export async function dumpWallet({ database: { query } }: LoginWorld, { accountId }: WalletOwner): Promise<Dump> {
  return {
    serverShares: await query('select server_share as sealed from login.wallet where account_id = $1', [accountId]),
    boxes: await query(
      `select box, credential_id as "credentialId" from login.method left join login.passkey using (subject)
       where account_id = $1`,
      [accountId],
    ),
    shares: await query('select subject_hash as "subjectHash", share as sealed from keeper.share'),
  }
}

/** Whether these keys decrypt the stored data: tries every encrypted value with every key. `passkey` is on no server. */
export async function opensWallet(
  world: LoginWorld,
  owner: WalletOwner,
  keys: readonly Uint8Array[],
  passkey?: PasskeyKey,
): Promise<boolean> {
  const { serverShares, boxes, shares } = await dumpWallet(world, owner)
  const tryAll = async (context: string, sealed: Uint8Array) => {
    const tried = await Promise.allSettled(keys.map((key) => createSeals({ key }).unseal(context, sealed)))
    return tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  }
  const sealedValues = [
    ...serverShares.map(({ sealed }) => tryAll(owner.accountId, sealed)),
    ...shares.map(({ subjectHash, sealed }) => tryAll(Buffer.from(subjectHash).toString('hex'), sealed)),
  ]
  // A missing share, or the passkey's key, could be any other stored value.
  const known = [
    ...(await Promise.all(sealedValues)).flat(),
    ...keys.map((key) => Buffer.from(key).toString('base64url')),
  ]
  for (const { box, credentialId } of boxes) {
    const made = await makeKeys(credentialId ?? '', known)
    if (await opensBox(box, owner, known, passkey ? [passkey, ...made] : made)) return true
  }
  return false
}

async function opensBox(
  box: string,
  { accountId, evm }: WalletOwner,
  known: readonly string[],
  passkeys: readonly PasskeyKey[],
): Promise<boolean> {
  for (const serverShare of known) {
    const open = async (key?: PasskeyKey) => {
      const { secret } = await openFromRecovery(box, { serverShare, keeperShares: known }, accountId, key)
      return deriveAccounts(secret).evm.address === evm
    }
    const opened = await open().catch(({ code }) => code)
    if (opened === true) return true
    // Without the right shares, no passkey's key helps.
    for (const key of opened === 'passkey-key' ? passkeys : []) {
      if (await open(key).catch(() => false)) return true
    }
  }
  return false
}

function makeKeys(credentialId: string, texts: readonly string[]): Promise<PasskeyKey[]> {
  const make = async (text: string) => ({
    credentialId,
    key: await importKeyMaterial(Uint8Array.from(Buffer.from(text, 'base64url'))),
  })
  return Promise.all(texts.map(make))
}
