// Everything behind the row in the wallet list. It loads when a visitor selects it, or to restore a stored session.
import {
  type AppMetadata,
  type Connector,
  type Dispose,
  type Events,
  namespaceOf,
  type PageService,
  type PluginContext,
  type Session,
} from '@latchkey/kernel'
import { type LazyWallet, needsWallet } from '@latchkey/kernel/chains'
import type { PrimitiveAtom } from 'jotai/vanilla'
import { createAppLink } from './appLink'
import type { Attempt } from './attempt'
import { listen } from './client/listen'
import { shareClient } from './client/sharedClients'
import type { SignClient } from './client/signClient'
import { createConnector } from './connector'
import { CONNECTOR_ID } from './connectorId'
import { createEarlierLinks, type EarlierLinks } from './earlierLinks'
import { projectIdMissing, relayRefusal } from './errors'
import { en } from './i18n/en'
import { completeOverrides } from './namespaces'
import { openApp } from './openApp'
import { createPairing } from './pairing'
import { readPlatform } from './platform'
import { createSignIn } from './signIn/signIn'
import type { WalletConnectService, WalletConnectTypes } from './types'

type AlertId = Events['alert:raised']['id']
/** Alerts to the site's developer for a relay's refusals. */
const ALERTS = { project: 'invalid-project-id', origin: 'origin-not-allowed', clock: 'session-expired' } as const

export interface Body extends Pick<WalletConnectService, 'warm' | 'remember'>, Pick<EarlierLinks, 'resume'> {
  readonly connector: LazyWallet
  /** Keeps a link ready for `openApp` until the signal aborts. Never throws. */
  prepare(signal: AbortSignal): void
  openApp: NonNullable<Connector['openApp']>
  end(): void
}

/** Creates the body of one modal; it writes the attempt to `attemptAtom`. */
export function createBody(
  ctx: PluginContext<WalletConnectTypes>,
  { clock, chains, metadata, connections, routeAtom, requestedNetworks }: PageService,
  attemptAtom: PrimitiveAtom<Attempt>,
): Body {
  const { options, store } = ctx
  const { projectId = '', relayUrl, bundlerUrl, universalProvider } = options
  const isSetUp = projectId || relayUrl || universalProvider
  const share = shareClient({
    projectId,
    relayUrl,
    metadata: describeSite({ ...metadata, ...options.metadata }),
    // The attestation belongs to WalletConnect, so a host with its own relay does not send it any visitors' data.
    isVerified: options.verify ?? relayUrl === undefined,
    universalProvider,
    clock,
  })
  const raised = new Set<AlertId>()
  let unfollow: Dispose | null = null
  let primed: Promise<unknown> | null = null

  /** Only once per modal, because a relay that refuses reports it at every attempt. */
  function alert(id: AlertId): void {
    if (!raised.has(id)) ctx.emit('alert:raised', { id })
    raised.add(id)
  }
  /** Throws `walletconnect/project-id-missing` before anything is loaded, and the shared client's errors. */
  async function open(): Promise<SignClient> {
    if (!isSetUp) {
      alert('project-id-missing')
      throw projectIdMissing()
    }
    const client = await share.open()
    unfollow ??= listen(client.core.relayer, [['relayer_error', alertRefusal]])
    return client
  }
  function alertRefusal(error?: unknown): void {
    const refusal = relayRefusal(error)
    if (refusal) alert(ALERTS[refusal.context.reason])
  }

  const appLink = createAppLink()
  const pairing = createPairing({ store, clock, attemptAtom, open, isRenewed: options.renew ?? true })
  const signIn = createSignIn(ctx)
  const earlier = createEarlierLinks({
    store,
    storage: ctx.storage,
    clock,
    attemptAtom,
    open,
    onApproved: (session, isExpected) => void claim(session, isExpected).catch(() => {}),
  })
  ctx.on('session:connected', (session) => {
    earlier.leave()
    if (session.connectorId === CONNECTOR_ID) signIn.arrive()
    nameWallet(session)
  })
  ctx.on('session:restored', nameWallet)

  /** The account belongs to the connected wallet and shows its name. */
  function nameWallet({ connectorId, caipAddress }: Session): void {
    const name = peerName()
    if (connectorId === CONNECTOR_ID && name)
      connections.updateAccount(namespaceOf(caipAddress), {
        connectedWalletInfo: { id: connectorId, name, icon: null },
      })
  }

  /** A session approved with an earlier page's link becomes the connection, unless the visitor has left it or is connecting elsewhere. */
  async function claim(session: Record<string, unknown>, isExpected: boolean): Promise<void> {
    const client = await open()
    const isWanted = isExpected && store.get(connections.attemptAtom)?.phase !== 'waiting'
    if (pairing.accept({ session, auths: [], sent: null }, client, isWanted) || !isWanted) return
    await connections.connect(CONNECTOR_ID)
  }

  /** A visitor who has closed the modal sees it when they open it again. */
  function reportExpired(): void {
    const showExpired = () => ctx.toast('error', [en, 'walletconnect.sessionExpired'])
    if (store.get(routeAtom).isOpen) return void showExpired()
    const stop = ctx.on('modal:opened', () => {
      stop()
      showExpired()
    })
  }
  const createProposal = () => propose(requestedNetworks(chains.map(({ namespace }) => namespace)))
  const { connector, propose, peerName, end } = createConnector({
    ctx,
    open,
    pairing,
    signIn,
    clock,
    bundlers: { projectId, bundlerUrl },
    needsWallet: ({ network, method }) =>
      needsWallet(method, chains.find(({ namespace }) => namespace === namespaceOf(network))?.methods),
    overrides: completeOverrides(chains, options.namespaces),
    onSettled: (client, topic) => void appLink.settle(client, topic),
    onExpired: reportExpired,
  })
  return {
    connector,
    async warm() {
      // Intent is no reason to alert anyone that the site is not set up.
      if (!isSetUp) return
      const { crypto } = (await open()).core
      // The first signature of a page computes tables for all later ones, including the one that opens the socket.
      primed ??= crypto.signJWT(relayUrl ?? '')
      await primed
    },
    resume: earlier.resume,
    prepare(signal) {
      if (isSetUp) void pairing.prepare(createProposal(), signal)
    },
    openApp(wallet) {
      const link = pairing.ready(createProposal())
      const app = link && openApp(wallet, link.uri, readPlatform())
      if (app) appLink.choose(app)
      return app !== null
    },
    async remember(app) {
      appLink.choose(app)
    },
    end() {
      earlier.end()
      end()
      unfollow?.()
      share.release()
    },
  }
}

/** The site's metadata for wallets; what the host omitted is read from the page. */
function describeSite({ name, description, url, icons }: Partial<AppMetadata>): Required<AppMetadata> {
  const page = globalThis.document
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~=icon]')?.href
  return {
    name: name ?? page?.title ?? '',
    description: description ?? page?.querySelector<HTMLMetaElement>('meta[property="og:description"]')?.content ?? '',
    url: url ?? globalThis.location?.origin ?? '',
    icons: icons ?? (icon ? [icon] : []),
  }
}
