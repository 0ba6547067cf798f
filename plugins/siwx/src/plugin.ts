// Body of the siwx plugin: the host's provider, the tools that it gets, and the flow that follows the active account.
import type { CaipNetworkId, PageService, PluginContext, PluginSetup } from '@latchkey/kernel'
import { createSignIn } from './createSignIn'
import { createSiweProvider } from './siweConfig'
import type { SignInProvider, SignInTools, SiwxTypes } from './types'

export const setup: PluginSetup<SiwxTypes> = async (ctx) => {
  const page = await ctx.service('page')
  const provider = await createProvider(ctx, createTools(ctx, page))
  const signIn = createSignIn({ ctx, page, provider })
  ctx.provide('signIn', signIn.service)
  ctx.provide('pairingSignIn', signIn.pairing)
  ctx.guardClose(() => (signIn.isLocked() ? 'block' : 'allow'))
  const stop = ctx.store.sub(page.connections.activeAtom, signIn.follow)
  ctx.on('session:disconnected', ({ namespace }) => signIn.drop(namespace))
  signIn.follow()
  return () => {
    stop()
    signIn.end()
  }
}

async function createProvider(
  { options }: PluginContext<SiwxTypes>,
  tools: SignInTools,
): Promise<SignInProvider | null> {
  const { siwx, siweConfig } = options
  if (siweConfig) return createSiweProvider(siweConfig, tools)
  return typeof siwx === 'function' ? siwx(tools) : (siwx ?? null)
}

function createTools(ctx: PluginContext<SiwxTypes>, { chains, clock }: PageService): SignInTools {
  const networkOf = (id: CaipNetworkId) => chains.flatMap(({ networks }) => networks).find((each) => each.id === id)
  const labelOf = (id: CaipNetworkId) => chains.find(({ namespace }) => id.startsWith(`${namespace}:`))?.label ?? id
  return {
    nowMs: () => clock.now(),
    networkName: (id) => networkOf(id)?.name ?? labelOf(id),
    async verifySignature({ account, message, signature }) {
      const [namespace, reference] = account.split(':')
      const verifier = await (await ctx.chain(`${namespace}:${reference}`)).feature('verifyMessage')
      return (await verifier?.verify({ account, message, signature }, { signal: ctx.signal })) ?? false
    },
    readStored: () => ctx.storage.get('sessions'),
    writeStored: (sessions) => ctx.storage.set('sessions', sessions),
  }
}
