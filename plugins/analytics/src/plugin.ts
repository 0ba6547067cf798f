// Listens to events and reports them to the service if the site and its project allow it.
import { addressOf, type Events, type PluginContext } from '@latchkey/kernel'
import { CALLER } from '@latchkey/kernel/http'
import { cleanPage } from './clean'
import { createOutbox } from './outbox'
import { isWanted } from './permission'
import type { AnalyticsTypes, TrackedEvent } from './types'
import { type Facts, TRACKED_EVENTS, translate } from './wireEvents'

/** WalletConnect's collector. Called only for a host with a project there. */
const PUBLIC_SERVICE = 'https://pulse.walletconnect.org'
const PUBLIC_DIRECTORY = 'https://api.web3modal.org'

/** Sets up the plugin in one modal. If the project does not allow analytics, events are dropped. */
export async function setup(ctx: PluginContext<AnalyticsTypes>): Promise<(() => void) | undefined> {
  const { projectId, analyticsUrl, explorerUrl, sendAddress, pathWords } = ctx.options
  const page = await ctx.service('page')
  if (analyticsUrl === undefined && projectId === undefined) {
    ctx.emit('alert:raised', { id: 'project-id-missing' })
    return
  }
  const { store, signal } = ctx
  const query = { ...(projectId !== undefined && { projectId }), ...CALLER }
  const outbox = createOutbox({
    url: analyticsUrl ?? PUBLIC_SERVICE,
    query,
    clock: page.clock,
    onRefused: (status) =>
      ctx.emit('alert:raised', { id: status === 401 ? 'invalid-project-id' : 'origin-not-allowed' }),
  })
  const activeSession = () => store.get(page.connections.activeAtom)?.sessions[0]
  const facts: Facts = {
    connector: page.connectors.get,
    isMobile: page.isMobile,
    isSmartAccount: () => activeSession()?.accountType === 'smartAccount',
  }

  function hear<E extends TrackedEvent>(event: E): void {
    ctx.on(event, (payload: Events[E]) => {
      const wire = translate(event, payload, facts)
      if (!wire) return
      const session = sendAddress ? activeSession() : undefined
      outbox.add({
        eventId: createEventId(),
        ...cleanPage(location.href, pathWords),
        timestamp: page.clock.now(),
        props: { ...wire, ...(session && { address: addressOf(session.caipAddress) }) },
      })
    })
  }
  for (const event of TRACKED_EVENTS) hear(event)

  const onHidden = () => {
    if (document.visibilityState === 'hidden') outbox.leave()
  }
  document.addEventListener('visibilitychange', onHidden, { signal })
  addEventListener('pagehide', outbox.leave, { signal })

  // A host's own service decides which events it accepts.
  const directory = explorerUrl === undefined && analyticsUrl === undefined ? PUBLIC_DIRECTORY : explorerUrl
  const permission = directory ? isWanted(directory, query, signal) : Promise.resolve(true)
  void permission.then((isOn) => (isOn && !signal.aborted ? outbox.open() : outbox.shut()))
  return () => {
    outbox.leave()
    outbox.shut()
  }
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing on pages without TLS. */
function createEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
