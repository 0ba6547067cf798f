// The connector and the services in one modal. What is behind them is loaded when one of them is used.
import { type Connector, loadOnce, type PluginContext } from '@latchkey/kernel'
import type { EmbeddedUser, EmbeddedWalletService } from '@latchkey/kernel/contracts'
import { type Atom, atom } from 'jotai/vanilla'
import type { Body } from './body'
import { CONNECTOR_ID } from './connectorId'
import { FRAME_FAMILIES } from './frame/chainIds'
import { originOf } from './frame/element'
import { en } from './i18n/en'
import type { EmbeddedTypes, FrameStatus } from './types'

/** Sets the plugin up in one modal. */
export async function setup(ctx: PluginContext<EmbeddedTypes>): Promise<() => void> {
  const page = await ctx.service('page')
  const families = page.chains.map(({ namespace }) => namespace).filter((each) => FRAME_FAMILIES.includes(each))
  const statusAtom = atom<FrameStatus>('absent')
  const isRememberedAtom = atom(true)
  const nobodyAtom = atom<EmbeddedUser | null>(null)
  const bodyUserAtom = atom<{ readonly is: Atom<EmbeddedUser | null> }>({ is: nobodyAtom })
  const userAtom = atom((get) => get(get(bodyUserAtom).is))
  let body: Body | null = null

  const open = loadOnce(async () => {
    const { createBody } = await import('./body')
    body = createBody(ctx, page, families, { statusAtom, isRememberedAtom })
    ctx.store.set(bodyUserAtom, { is: body.accounts.userAtom })
    if (ctx.signal.aborted) body.end()
    return body
  })
  /** A method of the body, which is loaded at the first call of any. */
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
    // Each time that Connect opens: what is behind is loaded only where a mail was sent.
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
    // Only what is connected is watched, and then the body is here.
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
