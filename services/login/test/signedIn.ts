// A signed-in person, for the frame's modules.
import { deriveAccounts } from '../frame/keys/accounts.ts'
import type { Session } from '../frame/session.ts'

/** Signs in with the accounts of a secret of 32 bytes. */
export function createSignedIn(secret: Uint8Array) {
  const accounts = deriveAccounts(secret)
  const addresses = { evm: accounts.evm.address, solana: accounts.solana.address }
  const account = { id: 'a', email: null, userName: null, addresses, hasOwnEmail: false }
  const session = {
    need: async () => ({ token: 't', account, addresses }),
    withAccounts: async (work: (own: typeof accounts) => Promise<unknown>) => work(accounts),
  } as unknown as Session
  return { addresses, session }
}
