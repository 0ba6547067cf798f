// Connects the rows of the data API to one server, and provides them as one service.
import type { AlertId, PluginContext } from '@latchkey/kernel'
import { alertIdOf } from '@latchkey/kernel/alerts'
import type { DataApiService } from '@latchkey/kernel/contracts'
import { createAccountRows } from './calls/account'
import { createHistoryRows } from './calls/history'
import { createHoldingRows } from './calls/holdings'
import { createNameRows } from './calls/names'
import { createOnrampRows } from './calls/onramp'
import type { RowTools } from './calls/rows'
import { createSwapRows } from './calls/swaps'
import { createClient } from './client'
import { createSupportGate } from './supportGate'
import type { DataTypes } from './types'
import { loadAddresses } from './wire/addresses'

/** WalletConnect's service. Called only for a host with a project there. */
const PUBLIC_SERVICE = 'https://rpc.walletconnect.org'
/** Zone of the public service's account names. */
const PUBLIC_ZONE = 'reown.id'
/** The alert for a refusal with an unknown text. */
const ALERT_OF_STATUS: Readonly<Record<number, AlertId>> = { 401: 'invalid-project-id', 403: 'origin-not-allowed' }

/** Sets up the plugin in one modal. Sends no request before the first call. */
export async function setup(ctx: PluginContext<DataTypes>): Promise<void> {
  const { projectId, clientId, nameZone = PUBLIC_ZONE, dataUrl = PUBLIC_SERVICE } = ctx.options
  const { clock } = await ctx.service('page')
  // The public service needs a project ID. Without one and without an own service, no service is called.
  const hasService = ctx.options.dataUrl !== undefined || projectId !== undefined
  if (!hasService) ctx.emit('alert:raised', { id: 'project-id-missing' })

  const client = createClient({
    url: dataUrl,
    projectId,
    clientId,
    now: clock.now,
    onRefused(status, words) {
      const id = alertIdOf(words) ?? ALERT_OF_STATUS[status]
      if (id) ctx.emit('alert:raised', { id })
    },
  })
  const tools: RowTools = {
    client,
    gate: createSupportGate(hasService ? client : null),
    addressesOf: async (network) => loadAddresses(network, await ctx.chain(network)),
  }
  const service: DataApiService = {
    isSupported: (network, { signal } = {}) => tools.gate.isSupported(network, signal),
    ...createAccountRows(tools),
    ...createHistoryRows(tools),
    ...createHoldingRows(tools),
    ...createSwapRows(tools),
    ...createNameRows({ ...tools, zone: nameZone }),
    ...createOnrampRows(tools),
  }
  ctx.provide('dataApi', service)
}
