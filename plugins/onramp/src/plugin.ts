// Body of the on-ramp plugin: connects the flow and pending purchases to the page.
import { addressOf, type CaipAddress, namespaceOf, type PluginSetup } from '@latchkey/kernel'
import { awakeAtom } from './awake'
import { createFindAddress, createOnramp } from './createOnramp'
import { createPurchases } from './purchases'
import type { OnrampTypes } from './types'

/** No service is called before a visitor opens a view, or a purchase is pending. */
export const setup: PluginSetup<OnrampTypes> = async (ctx) => {
  const [page, dataApi, tokens] = await Promise.all([
    ctx.service('page'),
    ctx.service('dataApi'),
    ctx.service('tokens').catch(() => null),
  ])
  const isSame = (one: CaipAddress, other: CaipAddress) =>
    namespaceOf(one) === namespaceOf(other) && addressOf(one) === addressOf(other)
  const purchases = await createPurchases({
    ctx,
    clock: page.clock,
    dataApi,
    // On any network of its family.
    isHere: (account) =>
      ctx.store.get(page.connections.activeAtom)?.sessions.some(({ caipAddress }) => isSame(caipAddress, account)) ??
      false,
    findAddress: createFindAddress(dataApi, ctx.signal),
    onArrived: ({ account }) => tokens?.refresh(account),
  })
  // The account keeps a row's space while this starts: then the rows are drawn into it, whatever their code takes.
  if (ctx.store.get(purchases.purchasesAtom).length > 0) await import('./views/PurchaseRows').catch(() => {})
  const service = createOnramp({ ctx, page, dataApi, purchases })
  ctx.provide('onramp', service)
  ctx.store.set(awakeAtom, service)
  document.addEventListener('visibilitychange', purchases.follow)
  return () => {
    document.removeEventListener('visibilitychange', purchases.follow)
    purchases.stop()
  }
}
