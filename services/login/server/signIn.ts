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

/** Admits a person who has proven who they are, with the key of the device that asks. */
export async function signIn(
  context: LoginContext,
  asked: Asked,
  subject: string,
  person: { email: string | null; userName: string | null },
  deviceHash: Uint8Array,
): Promise<SignedIn> {
  const { thumbprint: keyThumbprint } = await readProof(context.url(), asked)
  const { account, methodId } = await context.accounts.admit(subject, person)
  const token = await context.sessions.start({ accountId: account.id, methodId, deviceHash, keyThumbprint })
  return { token, account: showAccount(account) }
}

export function showAccount({ methods, ...account }: Account): ShownAccount {
  const signInMethods = [...new Set(methods.map(({ subject }) => readKind(subject)))]
  return { ...account, hasOwnEmail: findOwnEmail({ methods }) !== null, signInMethods }
}
