// The demo's Content-Security-Policy: what `npm run origins` prints for its bundle, plus what its own page loads.
import type { ExampleConfig as PageConfig } from '../../examples/config/src/index.ts'
import { createBundle } from '../../examples/demo/src/bundle.ts'
import { findPolicy, listOrigins, writePolicy } from '../../scripts/listOrigins.ts'
import { listPackages } from '../../scripts/packages.mjs'
import type { ExampleConfig } from './exampleConfig.ts'

export interface DemoPolicyOptions {
  /** Settings in the page's `config.json`. */
  config: Partial<ExampleConfig>
  /** Origin of the ENS gateway, which stands in for gateways that name owners choose. */
  gatewayUrl: string
}

/** Returns the header's value. It allows only servers in the settings. */
export function writeDemoPolicy({ config, gatewayUrl }: DemoPolicyOptions): string {
  const statements = listPackages().flatMap(({ json }) => json.latchkey ?? [])
  // The type of a page's settings is stricter than that of their JSON, where IDs are plain strings.
  const bundle = createBundle(config as PageConfig)
  // Locally, user-chosen URLs are only on the ENS gateway and the data API.
  const anyOrigin = [gatewayUrl, ...(config.dataUrl ? [config.dataUrl] : [])]
  const policy = findPolicy(listOrigins(bundle, statements), anyOrigin)
  const add = (directive: string, ...sources: string[]) =>
    policy.set(directive, [...new Set([...(policy.get(directive) ?? []), ...sources])])
  if (config.walletScript) add('script-src', new URL(config.walletScript).origin)
  add('style-src', "'self'")
  // For `config.json` and the site's sign-in.
  add('connect-src', "'self'")
  // For the page's icon.
  add('img-src', "'self'")
  add('base-uri', "'none'")
  add('form-action', "'none'")
  return writePolicy(policy)
}
