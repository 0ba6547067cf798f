// The Content-Security-Policy of the demo: what `npm run origins` prints for its bundle, and what its own page loads.
import type { ExampleConfig as PageConfig } from '../../examples/config/src/index.ts'
import { createBundle } from '../../examples/demo/src/bundle.ts'
import { findPolicy, listOrigins, writePolicy } from '../../scripts/listOrigins.ts'
import { listPackages } from '../../scripts/packages.mjs'
import type { ExampleConfig } from './exampleConfig.ts'

export interface DemoPolicyOptions {
  /** The settings that the page is served with. */
  config: Partial<ExampleConfig>
  /** Origin of the gateway of names, which stands in for those that owners of names choose. */
  gatewayUrl: string
}

/** Returns the value of the header. It lets in no server but those of the settings. */
export function writeDemoPolicy({ config, gatewayUrl }: DemoPolicyOptions): string {
  const statements = listPackages().flatMap(({ json }) => json.latchkey ?? [])
  // A page reads its settings from JSON, where an id is a text.
  const bundle = createBundle(config as PageConfig)
  // On this machine, whatever others write is at the gateway of names and at the data API.
  const anyOrigin = [gatewayUrl, ...(config.dataUrl ? [config.dataUrl] : [])]
  const policy = findPolicy(listOrigins(bundle, statements), anyOrigin)
  const add = (directive: string, ...sources: string[]) =>
    policy.set(directive, [...new Set([...(policy.get(directive) ?? []), ...sources])])
  if (config.walletScript) add('script-src', new URL(config.walletScript).origin)
  add('style-src', "'self'")
  // Settings, and signing in to the site.
  add('connect-src', "'self'")
  // The page's icon.
  add('img-src', "'self'")
  add('base-uri', "'none'")
  add('form-action', "'none'")
  return writePolicy(policy)
}
