// A site with Auth.js: who has signed in with a wallet gets a session of Auth.js. Its provider believes the cookie of the sign-in, and
// nothing that the page sends.
import type { AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import type { SignInServer } from '@latchkey/plugin-siwx/server'

/** Returns the configuration of Auth.js. The id of its user is the account in the form of CAIP-10. */
export function createAuthConfig(signIn: Pick<SignInServer, 'sessionsOf'>, secret: string): AuthConfig {
  return {
    basePath: '/auth',
    secret,
    trustHost: true,
    providers: [
      Credentials({
        id: 'wallet',
        name: 'Wallet',
        credentials: {},
        async authorize(_, request) {
          const [session] = await signIn.sessionsOf(request)
          return session ? { id: `${session.data.chainId}:${session.data.accountAddress}` } : null
        },
      }),
    ],
    callbacks: {
      session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
    },
  }
}
