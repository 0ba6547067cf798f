// Registers the connector and the services in one modal. The code behind them loads when one of them is first used.
import { type Connector, loadOnce, type PluginContext } from '@latchkey/kernel'
import type { EmbeddedUser, EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import type { Body } from './body'
import { CONNECTOR_ID } from './connectorId'
import { FRAME_FAMILIES } from './frame/chainIds'
import { originOf } from './frame/element'
import { en } from './i18n/en'
import type { EmbeddedTypes, FrameStatus } from './types'

/** Sets up the plugin in one modal. */
export async function setup(ctx: PluginContext<EmbeddedTypes>): Promise<() => void> {
  const page = await ctx.service('page')
  const families = page.chains.map(({ namespace }) => namespace).filter((each) => FRAME_FAMILIES.includes(each))
  const statusAtom = atom<FrameStatus>('absent')
  const isRememberedAtom = atom(true)
  const signedOutAtom = atom<EmbeddedUser | null>(null)
  const bodyUserAtom = atom<{ readonly is: Atom<EmbeddedUser | null> }>({ is: signedOutAtom })
  const userAtom = atom((get) => get(get(bodyUserAtom).is))
  let body: Body | null = null

  const open = loadOnce(async () => {
    const { createBody } = await import('./body')
    body = createBody(ctx, page, families, { statusAtom, isRememberedAtom })
    ctx.store.set(bodyUserAtom, { is: body.accounts.userAtom })
    if (ctx.signal.aborted) body.end()
    return body
  })
  /** Calls a method of the body, which loads at the first call of any method. */
  const late =
    <Args extends unknown[], Result>(pick: (loaded: Body) => (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> =>
      pick(await open())(...args)
  const warm = () =>
    open()
      .then((loaded) => loaded.ready())
      .catch(() => {})

  const service: EmbeddedWalletService = {
    connectorId: CONNECTOR_ID,
    origin: originOf(ctx.options),
    userAtom,
    isRememberedAtom,
    warm,
    reach: late((loaded) => loaded.reach),
    connectEmail: late((loaded) => loaded.connectEmail),
    waitForDevice: late((loaded) => loaded.waitForDevice),
    submitOtp: late((loaded) => loaded.submitOtp),
    // Each time that Connect opens, the body loads only if an email was sent.
    pendingEmail: async () => ((await ctx.storage.get('emailStep')) === null ? null : (await open()).pendingEmail()),
    forgetEmail: () => ctx.storage.remove('emailStep'),
    secondsUntilNextEmail: late((loaded) => loaded.secondsUntilNextEmail),
    getSocialRedirectUri: late((loaded) => loaded.getSocialRedirectUri),
    connectSocial: late((loaded) => loaded.connectSocial),
    getFarcasterUri: late((loaded) => loaded.getFarcasterUri),
    connectFarcaster: late((loaded) => loaded.connectFarcaster),
    connectPasskey: late((loaded) => loaded.connectPasskey),
    updateEmail: late((loaded) => loaded.updateEmail),
    submitPrimaryOtp: late((loaded) => loaded.submitPrimaryOtp),
    submitSecondaryOtp: late((loaded) => loaded.submitSecondaryOtp),
    finish: late((loaded) => loaded.finish),
    setPreferredAccount: late((loaded) => loaded.setPreferredAccount),
    signOut: late((loaded) => loaded.signOut),
    reload: late((loaded) => loaded.reload),
  }
  const connector: Connector = {
    id: CONNECTOR_ID,
    name: en['embedded.name'],
    kind: 'auth',
    namespaces: families,
    approvesIn: 'modal',
    connect: late((loaded) => loaded.connector.connect),
    disconnect: late((loaded) => loaded.connector.disconnect),
    request: late((loaded) => loaded.connector.request),
    // Only connected accounts are watched, and then the body is loaded.
    watch: (listener) => body?.connector.watch(listener) ?? (() => {}),
    warm,
    setAccountType: late((loaded) => loaded.connector.setAccountType),
    switchNetwork: late((loaded) => loaded.connector.switchNetwork),
  }
  if (families.length > 0) ctx.addConnector(connector)
  ctx.provide('embeddedWallet', service)
  ctx.provide('embeddedFrame', { statusAtom, show: (...shown) => body?.show(...shown) ?? (() => {}) })
  return () => body?.end()
}
