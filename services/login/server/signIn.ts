// The last step of every sign-in: the account, its session, and the frame's next step.
import type { RouteRequest } from '../../routes.ts'
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
  /** The person signs in by email, so the email can be changed. */
  hasOwnEmail: boolean
  /** Kinds of sign-in methods, like `email` or `google`, each once, oldest first. */
  signInMethods: string[]
  /** A passkey or a recovery code is required. */
  hasFactor: boolean
}

/** Without an account, the token is only valid for verifying the second factor. */
export interface SignedIn {
  token: string
  account: ShownAccount | null
}

/** The requesting device. */
export interface NewDevice {
  deviceHash: Uint8Array
  keyThumbprint: string
}

/** Read before the proof of identity is used up, so that a device without its key loses nothing. Throws RefusedError 401 `no-proof`. */
export async function readDevice(
  context: LoginContext,
  request: RouteRequest,
  deviceHash: Uint8Array,
): Promise<NewDevice> {
  const { thumbprint: keyThumbprint } = await readProof(context.url(), request)
  return { deviceHash, keyThumbprint }
}

/** Signs in a person whose identity is proven, with the requesting device's key. */
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
