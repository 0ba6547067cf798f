// Settings that only the wallet's own origin may read: families with their (public test) keys, and the relay.
import * as v from 'valibot'
import { windowConfigSchema, withAddedChains } from '../../wallet/families/evm/windowConfig.ts'

const pageConfigSchema = v.object({
  families: v.looseObject({ evm: windowConfigSchema }),
  relayUrl: v.pipe(v.string(), v.regex(/^wss?:\/\//)),
  projectId: v.pipe(v.string(), v.nonEmpty()),
})
export type WalletPageConfig = v.InferOutput<typeof pageConfigSchema>

/** Loads the settings, with the networks that people added. Throws if the wallet's server is down. */
export async function loadPageConfig(): Promise<WalletPageConfig> {
  const response = await fetch('/page-config.json')
  const { families, ...config } = v.parse(pageConfigSchema, await response.json())
  return { ...config, families: { ...families, evm: withAddedChains(families.evm) } }
}
