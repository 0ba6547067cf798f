// Body of the swaps plugin: connects the flow to the page.
import type { PluginSetup } from '@latchkey/kernel'
import { createSwap } from './createSwap'
import { createSlippage } from './slippage'
import type { SwapsTypes } from './types'

export const setup: PluginSetup<SwapsTypes> = async (ctx) => {
  const [page, dataApi, tokens] = await Promise.all([
    ctx.service('page'),
    ctx.service('dataApi'),
    ctx.service('tokens').catch(() => null),
  ])
  // Starts the service that shows receipts before the first receipt.
  ctx.service('activity').catch(() => null)
  const slippage = createSlippage(ctx.store, ctx.storage)
  ctx.provide('swap', createSwap({ ctx, page, dataApi, tokens, slippage }))
}
