// The last step of every way to sign in: the account, its session, and what the frame has to do next.
import type { Asked } from '../../routes.ts'
import { readKind } from '../subjects.ts'
import { type Account, findOwnEmail } from './accounts.ts'
import type { LoginContext } from './context.ts'
import { readProof } from './proofs.ts'

/** An account as its own frame sees it. */
export interface ShownAccount {
  id: string
  email: string | null
  userName: string | null
  addresses: { evm: string; solana: string } | null
  /** Signs in by email, so that the email can be changed. */
  hasOwnEmail: boolean
  /** Kinds of the ways to sign in, like `email` or `google`, each once, the oldest first. */
  signInMethods: string[]
  /** Asks for a passkey or a recovery code. */
  hasFactor: boolean
}

/** Without an account: the token is good for showing the second factor, and for nothing else. */
export interface SignedIn {
  token: string
  account: ShownAccount | null
}

/** The device that asks. */
export interface NewDevice {
  deviceHash: Uint8Array
  keyThumbprint: string
}

/** Read before what signs a person in is spent: a device without its key loses nothing. Throws RefusedError 401 `no-proof`. */
export async function readDevice(context: LoginContext, asked: Asked, deviceHash: Uint8Array): Promise<NewDevice> {
  const { thumbprint: keyThumbprint } = await readProof(context.url(), asked)
  return { deviceHash, keyThumbprint }
}

/** Admits a person who has proven who they are, with the key of the device that asks. */
export async function signIn(
  context: LoginContext,
  device: NewDevice,
  subject: string,
  person: { email: string | null; userName: string | null },
): Promise<SignedIn> {
  const { account, methodId } = await context.accounts.admit(subject, person)
  const isPasskey = readKind(subject) === 'passkey'
  const isFactorDue =
    account.hasFactor && !isPasskey && !(await context.accounts.isKnownDevice(subject, device.deviceHash))
  const factorAtMs = isPasskey ? BigInt(context.now()) : 0n
  const token = await context.sessions.start({ accountId: account.id, methodId, ...device, isFactorDue, factorAtMs })
  return { token, account: isFactorDue ? null : showAccount(account) }
}

export function showAccount({ methods, ...account }: Account): ShownAccount {
  const signInMethods = [...new Set(methods.map(({ subject }) => readKind(subject)))]
  return { ...account, hasOwnEmail: findOwnEmail({ methods }) !== null, signInMethods }
}
