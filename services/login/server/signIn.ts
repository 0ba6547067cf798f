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
}

export interface SignedIn {
  token: string
  account: ShownAccount
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
  const token = await context.sessions.start({ accountId: account.id, methodId, ...device })
  return { token, account: showAccount(account) }
}

export function showAccount({ methods, ...account }: Account): ShownAccount {
  const signInMethods = [...new Set(methods.map(({ subject }) => readKind(subject)))]
  return { ...account, hasOwnEmail: findOwnEmail({ methods }) !== null, signInMethods }
}
