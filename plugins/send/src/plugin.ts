// Body of the send plugin: connects the flow to the page.
import { type CaipAddress, networkOf, type PluginSetup } from '@latchkey/kernel'
import type { HeldToken } from '@latchkey/kernel/contracts'
import { atom } from 'jotai/vanilla'
import { awakeAtom } from './awake'
import { createSend } from './createSend'
import { createRecipientReader } from './readRecipient'
import { createRecipients } from './recipients'
import type { SendTypes } from './types'

/** For a page without the version atom of a token list. */
const NEVER = atom(0)

export const setup: PluginSetup<SendTypes> = async (ctx) => {
  const [page, tokens, activity] = await Promise.all([
    ctx.service('page'),
    ctx.service('tokens').catch(() => null),
    ctx.service('activity').catch(() => null),
  ])

  /** Without a token list, there is still the native token. */
  async function loadNative(account: CaipAddress, signal: AbortSignal): Promise<readonly HeldToken[]> {
    const id = networkOf(account)
    const network = page.chains.flatMap(({ networks }) => networks).find((each) => each.id === id)
    const balances = await (await ctx.chain(id)).feature('balances')
    if (!network || !balances) return []
    const { units } = await balances.native(account, { signal })
    const token = { network: id, address: null, ...network.native, iconUrl: null }
    return [{ token, units, price: null, value: null, isHidden: false }]
  }

  const send = createSend({
    ctx,
    page,
    readRecipient: createRecipientReader({
      chains: page.chains,
      chain: ctx.chain,
      names: () => ctx.service('names').catch(() => null),
    }),
    recipients: createRecipients(ctx.storage),
    isListed: (token) => tokens?.isListed(token) ?? false,
    heldVersionAtom: tokens?.versionAtom ?? NEVER,
    async loadHeld(account, signal, isRetry) {
      const portfolio = await tokens?.portfolio(account, { signal, isRetry }).catch(() => null)
      signal.throwIfAborted()
      if (portfolio) return { held: portfolio.balances, isPartial: false }
      return { held: await loadNative(account, signal), isPartial: tokens !== null }
    },
    async loadKnown(account, signal) {
      const paid = (await activity?.recipients(account, { signal })) ?? []
      return paid.map((recipient) => ({ ...recipient, name: null }))
    },
  })
  ctx.store.set(awakeAtom, send)
  ctx.provide('send', send)
}
