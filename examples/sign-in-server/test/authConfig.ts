// A site with Auth.js: who has signed in with a wallet gets a session of Auth.js, which ends with the sign-in. Its provider believes the
// cookie of the sign-in; a page only names one of its accounts. As docs/guides/sign-in.md has it.
import type { AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import type { SignInServer } from '@latchkey/plugin-siwx/server'

/** Returns the configuration of Auth.js for one request. The id of its user is the account in the form of CAIP-10. */
export function createAuthConfig(
  signIn: Pick<SignInServer, 'sessionsOf'>,
  secret: string,
  request: Request,
): AuthConfig {
  const accountsOf = async () => {
    const sessions = await signIn.sessionsOf(request)
    return sessions.map(({ data }) => `${data.chainId}:${data.accountAddress}`)
  }
  return {
    basePath: '/auth',
    secret,
    trustHost: true,
    providers: [
      Credentials({
        id: 'wallet',
        name: 'Wallet',
        credentials: { account: {} },
        async authorize({ account }) {
          const id = (await accountsOf()).find((each) => each === account)
          return id ? { id } : null
        },
      }),
    ],
    callbacks: {
      // Called for every request. With null, Auth.js ends its session.
      jwt: async ({ token }) => ((await accountsOf()).includes(token.sub ?? '') ? token : null),
      session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
    },
  }
}
