// Everything behind the connector and the services. It loads when someone wants to sign in, or to restore a stored login.
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

/** Milliseconds until a reloaded frame gets the site's data again. */
const SYNC_AGAIN_MS = 100

export interface Body extends LoginService, Pick<FrameClient, 'ready'>, Pick<EmbeddedWalletService, 'reach'> {
  readonly connector: AuthConnector
  readonly accounts: ReturnType<typeof createAccounts>
  show: EmbeddedFrameService['show']
  end: Dispose
}

/** The frame's state for views. */
export interface BodyAtoms {
  readonly statusAtom: PrimitiveAtom<FrameStatus>
  readonly isRememberedAtom: PrimitiveAtom<boolean>
}

/** Creates the body for one modal. `families` are the namespaces that page and frame share. */
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
      accounts.recordFrameNetwork(null)
    },
    onReady(isStorageKept) {
      ctx.store.set(isRememberedAtom, isStorageKept)
      sync()
      followTheme()
      void loadSmartAccountNetworks()
      void connector.check()
    },
    onToken: cache.storeToken,
    onTimeout(type) {
      if (ALARMING.includes(type)) ctx.emit('alert:raised', { id: 'socials-timed-out' })
    },
    onUnreachable: (reason, alert) =>
      ctx.emit('alert:raised', alert ?? (reason === 'policy' ? keptOut(ctx.options) : { id: 'origin-not-allowed' })),
    onVersionsDiffer: () => ctx.emit('alert:raised', versionsDiffer()),
  })
  const accounts = createAccounts({ ctx, page, request: client.request, cache })
  const connector = createConnector({
    ctx,
    client,
    accounts,
    cache,
    namespaces: families,
    onLearned: describeAccount,
  })
  const login = createLoginService({
    ctx,
    page,
    client,
    accounts,
    cache,
    connector,
    syncLater,
    isRemembered: () => ctx.store.get(isRememberedAtom),
  })

  /** Does nothing while there is no frame. */
  function inDialog(act: (dialog: HTMLElement) => void): void {
    const dialog = client.iframe()?.parentElement
    if (dialog) act(dialog)
  }
  /** A frame that does not support themes still works. */
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
  /** A failed request gives an empty list. */
  async function loadSmartAccountNetworks(): Promise<void> {
    const { smartAccountEnabledNetworks: numbers } = await client
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    accounts.setSmartAccountNetworks(numbers)
    cache.storeSmartAccountNetworks(numbers)
  }

  /** A frame may report that it is ready and then not respond. Any response counts here. */
  async function reach(): Promise<void> {
    await client.ready()
    await client.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS').catch((error: unknown) => {
      if (!findError(error, 'embedded/refused')) throw error
    })
  }

  /** Updates what the host and the account views read of the account. */
  function describeAccount(): void {
    const user = ctx.store.get(accounts.userAtom)
    if (!user) return
    const { email, userName, signInMethods, isSmartAccountDeployed } = user
    const known = { ...(email && { email }), ...(userName && { username: userName }), signInMethods }
    const connected = ctx.store.get(connections.stateAtom)
    for (const namespace of families) {
      // Another wallet may have replaced it in one family.
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
  // After any connection, an earlier code is no longer needed.
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
      const report = (isShown: boolean) => {
        if (isSecurity) client.request('SHOW_SECURITY', { isShown }).then(learn, () => {})
      }
      report(true)
      return () => {
        report(false)
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

/** Raises the alert for a page whose own policy blocks the frame. */
function keptOut(options: EmbeddedOptions): Alert {
  const title = 'Invalid App Configuration'
  const detail = `Add ${originOf(options)} to frame-src in your Content-Security-Policy.`
  return { id: 'embedded:kept-out', text: { title, detail } }
}

/** Raises the alert for a frame whose server responds as two versions: it is half updated, or something else responds in its place. */
function versionsDiffer(): Alert {
  const title = 'Login frame versions differ'
  const detail = 'Run one version on all of its servers.'
  return { id: 'embedded:versions-differ', text: { title, detail } }
}

/** Adds the closed modal to the page if it is not there yet. Ends with the plugin. */
function findDialog(ctx: PluginContext<EmbeddedTypes>): Promise<HTMLElement> {
  return new Promise((resolve) => {
    const stop = ctx.on('modal:placed', ({ dialog }) => {
      stop()
      resolve(dialog)
    })
    ctx.emit('modal:needed', undefined)
  })
}
