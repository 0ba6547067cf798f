// Chromium's virtual authenticator: one person's passkeys, on any page. Source: Chrome DevTools Protocol, WebAuthn.
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

interface AuthenticatorOptions {
  /** Whether the person is verified, with a finger or a PIN. Default true. */
  isVerified?: boolean
  hasPrf?: boolean
}
interface StoredCredential {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}

export interface Passkeys {
  /** Every passkey that was created, in its state after the last use. */
  list(): readonly StoredCredential[]
  /** Applies from now on, on every page. */
  setVerified(isVerified: boolean): Promise<void>
}

/** Gives the pages of a context an authenticator; a pop-up has it before its script runs. `known` were created elsewhere. */
export async function plugIn(
  page: Page,
  known: readonly StoredCredential[] = [],
  { isVerified = true, hasPrf = false }: AuthenticatorOptions = {},
): Promise<Passkeys> {
  const context = page.context()
  const credentials = new Map(known.map((credential) => [credential.credentialId, credential]))
  const plugged = new Map<Page, Promise<CDPSession>>()
  const ids = new Map<CDPSession, string>()
  let isPersonVerified = isVerified

  async function plug(into: Page): Promise<CDPSession> {
    const session = await context.newCDPSession(into)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        automaticPresenceSimulation: true,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: isPersonVerified,
        hasPrf,
      },
    })
    ids.set(session, authenticatorId)
    for (const credential of credentials.values()) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    }
    const keep = ({ credential }: { credential: StoredCredential }) => {
      credentials.set(credential.credentialId, credential)
    }
    session.on('WebAuthn.credentialAdded', keep)
    session.on('WebAuthn.credentialAsserted', keep)
    return session
  }
  const plugOnce = (into: Page) => {
    const known = plugged.get(into) ?? plug(into)
    plugged.set(into, known)
    return known
  }

  await plugOnce(page)
  await holdPopups(context, plugOnce)
  return {
    list: () => [...credentials.values()],
    async setVerified(next) {
      isPersonVerified = next
      for (const [session, authenticatorId] of ids) {
        await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: next }).catch(() => {})
      }
    },
  }
}

/** The pop-up's script waits until its page has the authenticator. */
async function holdPopups(context: BrowserContext, plug: (page: Page) => Promise<unknown>): Promise<void> {
  await context.route('**/passkey.js', async (route) => {
    await plug(route.request().frame().page())
    await route.continue()
  })
}
