// A site with Auth.js: a visitor who signed in with a wallet gets an Auth.js session, which ends with the sign-in. Its provider trusts the
// sign-in's cookie; the page only names one of its accounts. The code is that of docs/guides/sign-in.md.
import type { AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import type { SignInServer } from '@latchkey/plugin-siwx/server'

/** Returns the configuration of Auth.js for one request. The user's id is the account in CAIP-10 form. */
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
