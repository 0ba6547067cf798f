// Everything behind the connector and the services, loaded when somebody wants to sign in or a stored login is to come back.
import { type Alert, type Dispose, findError, type PageService, type PluginContext } from '@latchkey/kernel'
import type { EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { CALLER } from '@latchkey/kernel/http'
import type { PrimitiveAtom } from 'jotai/vanilla'
import { createAccounts } from './accounts'
import { type AuthConnector, createConnector } from './connector'
import { CONNECTOR_ID } from './connectorId'
import { createFrameClient, type FrameClient } from './frame/client'
import { ALARMING } from './frame/deadlines'
import { originOf } from './frame/element'
import { readTheme, watchTheme } from './frame/syncTheme'
import { createLoginCache } from './loginCache'
import { createLoginService, type LoginService } from './loginService'
import { showFrame } from './showFrame'
import type { EmbeddedFrameService, EmbeddedOptions, EmbeddedTypes, FrameStatus } from './types'

/** Wire facts 4.3: a frame that was told to reload is told about the site anew. */
const SYNC_AGAIN_MS = 100

export interface Body extends LoginService, Pick<FrameClient, 'ready'>, Pick<EmbeddedWalletService, 'reach'> {
  readonly connector: AuthConnector
  readonly accounts: ReturnType<typeof createAccounts>
  show: EmbeddedFrameService['show']
  end: Dispose
}

/** What screens read of the frame. */
export interface BodyAtoms {
  readonly statusAtom: PrimitiveAtom<FrameStatus>
  readonly isRememberedAtom: PrimitiveAtom<boolean>
}

/** The body of one modal. `families`: namespaces that page and frame share. */
export function createBody(
  ctx: PluginContext<EmbeddedTypes>,
  page: PageService,
  families: readonly string[],
  { statusAtom, isRememberedAtom }: BodyAtoms,
): Body {
  const { clock, metadata, connections } = page
  const cache = createLoginCache(ctx.storage, clock.now)
  let stopTheme: Dispose = () => {}
  let stopSync: Dispose = () => {}

  const client = createFrameClient({
    options: ctx.options,
    clock,
    dialog: () => findDialog(ctx),
    async network() {
      const [first] = page.requestedNetworks(families)
      const last = await cache.network()
      return accounts.find(last ?? first)?.id ?? first
    },
    onStatus(status) {
      ctx.store.set(statusAtom, status)
      accounts.noteFrameNetwork(null)
    },
    onReady(isStorageKept) {
      ctx.store.set(isRememberedAtom, isStorageKept)
      sync()
      followTheme()
      void loadSmartAccountNetworks()
      void connector.check()
    },
    onToken: cache.keepToken,
    onTimeout(type) {
      if (ALARMING.includes(type)) ctx.emit('alert:raised', { id: 'socials-timed-out' })
    },
    onUnreachable: (reason, alert) =>
      ctx.emit('alert:raised', alert ?? (reason === 'policy' ? keptOut(ctx.options) : { id: 'origin-not-allowed' })),
    onVersionsDiffer: () => ctx.emit('alert:raised', versionsDiffer()),
  })
  const accounts = createAccounts({ ctx, page, request: client.request, cache })
  const connector = createConnector({
    ...{ ctx, client, accounts, cache },
    namespaces: families,
    onLearned: describeAccount,
  })
  const login = createLoginService({
    ...{ ctx, page, client, accounts, cache, connector, syncLater },
    isRemembered: () => ctx.store.get(isRememberedAtom),
  })

  /** Does nothing while there is no frame. */
  function inDialog(act: (dialog: HTMLElement) => void): void {
    const dialog = client.iframe()?.parentElement
    if (dialog) act(dialog)
  }
  /** A frame that does not take it works all the same. */
  function syncTheme(): void {
    inDialog((dialog) => void client.request('SYNC_THEME', readTheme(dialog)).catch(() => {}))
  }
  function sync(): void {
    const { projectId = '' } = ctx.options
    const site = metadata && {
      name: metadata.name,
      description: metadata.description ?? '',
      url: metadata.url ?? globalThis.location.origin,
      icons: [...(metadata.icons ?? [])],
    }
    client
      .request('SYNC_DAPP_DATA', { metadata: site, sdkVersion: CALLER.sv, sdkType: CALLER.st, projectId })
      .catch(() => {})
    syncTheme()
  }
  function syncLater(): void {
    stopSync()
    stopSync = clock.setTimeout(sync, SYNC_AGAIN_MS)
  }
  function followTheme(): void {
    stopTheme()
    inDialog((dialog) => {
      stopTheme = watchTheme(dialog, syncTheme)
    })
  }
  /** Specification section 4: a failed fetch gives an empty list. */
  async function loadSmartAccountNetworks(): Promise<void> {
    const { smartAccountEnabledNetworks: numbers } = await client
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    accounts.setSmartAccountNetworks(numbers)
    cache.keepSmartAccountNetworks(numbers)
  }

  /** A frame may say that it is ready and no more. Whatever it answers will do. */
  async function reach(): Promise<void> {
    await client.ready()
    await client.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch((error: unknown) => {
      if (!findError(error, 'embedded/refused')) throw error
    })
  }

  /** What the host and the account screens read of the account. Specification section 3. */
  function describeAccount(): void {
    const user = ctx.store.get(accounts.userAtom)
    if (!user) return
    const { email, userName, signInMethods, isSmartAccountDeployed } = user
    const known = { ...(email && { email }), ...(userName && { username: userName }), signInMethods }
    const connected = ctx.store.get(connections.stateAtom)
    for (const namespace of families) {
      // Another wallet may have taken its place in one family.
      if (connected.get(namespace)?.connectorId !== CONNECTOR_ID) continue
      connections.updateAccount(namespace, { user: known, smartAccountDeployed: isSmartAccountDeployed })
    }
  }
  function learn(changed: Parameters<typeof accounts.setUser>[0]): void {
    accounts.setUser(changed)
    describeAccount()
  }
  for (const event of ['session:connected', 'session:restored', 'session:changed'] as const) {
    ctx.on(event, describeAccount)
  }
  // Connected by whichever way: a code of before is not waited for any more.
  ctx.on('session:connected', () => void cache.forgetPendingEmail())
  ctx.on('session:disconnected', ({ namespace, connectorId }) => {
    if (connectorId === CONNECTOR_ID) accounts.leave(namespace)
  })

  return {
    ...login,
    connector,
    accounts,
    ready: client.ready,
    reach,
    show(room, name, isSecurity) {
      const hide = showFrame(client.iframe(), room, name)
      const tell = (isShown: boolean) => {
        if (isSecurity) client.request('SHOW_SECURITY', { isShown }).then(learn, () => {})
      }
      tell(true)
      return () => {
        tell(false)
        hide()
      }
    },
    end() {
      stopTheme()
      stopSync()
      client.end()
    },
  }
}

/** The alert of a page whose own policy refuses the frame. */
function keptOut(options: EmbeddedOptions): Alert {
  const title = 'Invalid App Configuration'
  const detail = `Add ${originOf(options)} to frame-src in your Content-Security-Policy.`
  return { id: 'embedded:kept-out', text: { title, detail } }
}

/** The alert of a frame whose server answers as two versions: half of it is updated, or somebody else speaks in it. */
function versionsDiffer(): Alert {
  const title = 'Login frame versions differ'
  const detail = 'Run one version on all of its servers.'
  return { id: 'embedded:versions-differ', text: { title, detail } }
}

/** The modal is put into the page, closed, when it is not there yet. Ends with the plugin. */
function findDialog(ctx: PluginContext<EmbeddedTypes>): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const stop = ctx.on('modal:placed', ({ dialog }) => {
      stop()
      resolve(dialog)
    })
    ctx.emit('modal:needed', undefined)
  })
}
