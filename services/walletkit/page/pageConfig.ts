// What only the wallet's own origin reads: its accounts with their keys (public test keys), networks, and the relay.
import * as v from 'valibot'
import { type WindowConfig, windowConfigSchema, withAddedChains } from '../../wallet/window/windowConfig.ts'

const pageConfigSchema = v.object({
  ...windowConfigSchema.entries,
  relayUrl: v.pipe(v.string(), v.regex(/^wss?:\/\//)),
  projectId: v.pipe(v.string(), v.nonEmpty()),
})
export interface WalletPageConfig extends WindowConfig {
  relayUrl: string
  projectId: string
}

/** Reads the page's settings, with the networks that people added. Throws when the wallet's server is gone. */
export async function loadPageConfig(): Promise<WalletPageConfig> {
  const response = await fetch('/page-config.json')
  return withAddedChains(v.parse(pageConfigSchema, await response.json()))
}
