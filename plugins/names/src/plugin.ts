// Provides the services for names, and shows each connected account by its name.
import {
  addressOf,
  type CaipAddress,
  loadOnce,
  namespaceOf,
  networkOf,
  type PageService,
  type PluginContext,
  type Session,
} from '@latchkey/kernel'
import { createNames } from './createNames'
import type { RegistrationDeps } from './createRegistration'
import { createSources } from './sources'
import type { NameRegistration, NamesTypes } from './types'

/** Sets up the plugin in one modal. Sends no request before an account is connected. */
export async function setup(ctx: PluginContext<NamesTypes>): Promise<void> {
  const { signal } = ctx
  const page = await ctx.service('page')
  const names = createNames(createSources(ctx), page.clock.now)
  /** The account that each family shows: a result for any other account is too late. */
  const shown = new Map<string, CaipAddress>()
  /** Names of the accounts that a family has shown, by address, because the wallet may switch back to one of them. */
  const labels = new Map<string, ReadonlyMap<string, string>>()

  async function show({ caipAddress }: Session): Promise<void> {
    const namespace = namespaceOf(caipAddress)
    shown.set(namespace, caipAddress)
    if (!hasNames(page, caipAddress, ctx.options.testnets === true)) return
    const { name, avatarUrl } = await names.identify(caipAddress, { signal })
    if (shown.get(namespace) !== caipAddress) return
    const addressLabels = new Map(labels.get(namespace))
    if (name !== null) addressLabels.set(addressOf(caipAddress), name)
    labels.set(namespace, addressLabels)
    const named = name === null ? {} : { profileName: name, profileImage: avatarUrl }
    page.connections.updateAccount(namespace, { ...named, addressLabels })
  }
  // Without a name, the address stays, and after an abort no one needs the result.
  const follow = (session: Session) => void show(session).catch(() => {})

  ctx.on('session:connected', follow)
  ctx.on('session:restored', follow)
  ctx.on('session:changed', follow)
  ctx.on('session:disconnected', ({ namespace }) => {
    shown.delete(namespace)
    labels.delete(namespace)
  })
  ctx.provide('names', names)
  ctx.provide('nameRegistration', { load: loadOnce(() => loadRegistration({ ctx, page, names })) })
}

async function loadRegistration(deps: RegistrationDeps): Promise<NameRegistration> {
  const { createRegistration } = await import('./createRegistration')
  return createRegistration(deps)
}

/** Whether accounts on this network are looked up: accounts on test networks usually have no name. */
function hasNames({ chains }: PageService, account: CaipAddress, isTestnetToo: boolean): boolean {
  const isNamed = chains.some((chain) => chain.namespace === namespaceOf(account) && chain.features.includes('names'))
  const networks = chains.flatMap((chain) => chain.networks)
  return isNamed && (isTestnetToo || !networks.some(({ id, testnet }) => id === networkOf(account) && testnet))
}
