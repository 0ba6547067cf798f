// Prints the origins that a composed modal may call, the option that replaces each, and the smallest Content-Security-Policy that allows them:
// `npm run origins` for two bundles of the examples, `npm run origins -- wallet.mjs` for a module that exports `chains` and `plugins`.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createAllChains } from '@latchkey/example-config/chains'
import { createPlugins } from '@latchkey/example-config/plugins'
import { ANY_ORIGIN, type Bundle, findPolicy, listOrigins, writePolicy } from './listOrigins.ts'
import { listPackages } from './packages.mjs'

const PUBLIC_SERVICES = {
  projectId: 'your project',
  dataUrl: 'https://rpc.walletconnect.org',
  loginUrl: 'https://secure.walletconnect.org',
  analyticsUrl: 'https://pulse.walletconnect.org',
}

const [file] = process.argv.slice(2)
if (file) print(file, await import(pathToFileURL(resolve(file)).href))
else {
  print('Only injected wallets', compose({}))
  print('Every plugin, with the public services', compose(PUBLIC_SERVICES))
}

function compose(config: Partial<typeof PUBLIC_SERVICES>): Bundle {
  return { chains: createAllChains(config), plugins: createPlugins(config) }
}

function print(title: string, bundle: Bundle): void {
  const statements = listPackages().flatMap(({ json }) => json.latchkey ?? [])
  const origins = listOrigins(bundle, statements)
  const rows = origins.map(({ directive, source, by, for: reason, option }) => [
    directive.padEnd(12),
    (source === ANY_ORIGIN ? 'any origin (https:)' : source).padEnd(40),
    (option ? `${by}, ${option}` : by).padEnd(28),
    reason,
  ])
  const lines = [
    `# ${title}\n`,
    ...rows.map((row) => row.join(' ')),
    '\nFor all of it:',
    writePolicy(findPolicy(origins)),
    '\nWithout what others write (some names are not found, some pictures not shown):',
    writePolicy(findPolicy(origins, [])),
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
