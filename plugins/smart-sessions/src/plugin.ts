// Body of the smart sessions plugin: reads the data service's sessions with the chain, and ends a session.
import { type CaipAddress, networkOf, type PluginContext, type PluginSetup } from '@latchkey/kernel'
import type { SmartPermission } from '@latchkey/kernel/contracts'
import { responseInvalid, unsupported } from './errors'
import type { GrantedPermission, SmartSessionsService, SmartSessionsTypes } from './types'

export const setup: PluginSetup<SmartSessionsTypes> = async (ctx) => {
  const { clock, chains } = await ctx.service('page')
  const networks = chains.flatMap((chain) => chain.networks)

  /** Null if the token is unknown: its amount is then shown in smallest units. */
  async function tokenOf(account: CaipAddress, allows: SmartPermission | null, signal: AbortSignal) {
    if (allows?.kind !== 'spend') return null
    const network = networkOf(account)
    if (allows.tokenAddress === null) return networks.find(({ id }) => id === network)?.native ?? null
    const tokens = await (await ctx.chain(network)).feature('tokens')
    return (await tokens?.find(network, allows.tokenAddress, { signal }).catch(() => null)) ?? null
  }

  ctx.provide('smartSessions', {
    async list(account, { signal = ctx.signal } = {}) {
      const feature = await featureOf(ctx, account)
      if (!feature) return []
      const sessions = await (await ctx.service('dataApi')).smartSessions(account, { signal })
      const open = sessions.filter(({ expiresAtMs, revokedAtMs }) => revokedAtMs === null && expiresAtMs > clock.now())
      const explain = async (raw: GrantedPermission['raw']): Promise<GrantedPermission> => {
        const allows = feature.readPermission(raw)
        return { allows, token: await tokenOf(account, allows, signal), raw }
      }
      return Promise.all(
        open.map(async (session) => ({ session, permissions: await Promise.all(session.permissions.map(explain)) })),
      )
    },
    async revoke(account, session, { signal = ctx.signal } = {}) {
      const feature = await featureOf(ctx, account)
      if (!feature) throw unsupported()
      const signature = feature.parseRevoked(await ctx.request(feature.planRevoke(account, session), { signal }))
      if (signature === null) throw responseInvalid()
      const api = await ctx.service('dataApi')
      if (!(await api.revokeSmartSession(account, session.pci, signature, { signal }))) throw unsupported()
    },
  } satisfies SmartSessionsService)
}

async function featureOf(ctx: PluginContext<SmartSessionsTypes>, account: CaipAddress) {
  return (await ctx.chain(networkOf(account))).feature('smartSessions')
}
