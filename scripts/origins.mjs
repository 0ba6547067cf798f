// Prints whom a composed modal may talk to, what replaces each, and the smallest Content-Security-Policy that lets it:
// `npm run origins` for two bundles of the examples, `npm run origins -- wallet.mjs` for a module that exports `chains` and `plugins`.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createAllChains } from '@latchkey/example-config/chains'
import { createPlugins } from '@latchkey/example-config/plugins'
import { ANYBODY, findPolicy, listOrigins, writePolicy } from './listOrigins.mjs'
import { listPackages } from './packages.mjs'

const [file] = process.argv.slice(2)
const statements = listPackages().flatMap(({ json }) => json.latchkey ?? [])

if (file) {
  const { chains, plugins } = await import(pathToFileURL(resolve(file)).href)
  print(file, { chains, plugins })
} else {
  const everything = {
    projectId: 'your project',
    dataUrl: 'https://rpc.walletconnect.org',
    loginUrl: 'https://secure.walletconnect.org',
    analyticsUrl: 'https://pulse.walletconnect.org',
  }
  print('Wallets in the page alone', { chains: createAllChains({}), plugins: createPlugins({}) })
  print('Every plugin, on the public services', {
    chains: createAllChains(everything),
    plugins: createPlugins(everything),
  })
}

/**
 * @param {string} title
 * @param {import('./listOrigins.mjs').Bundle} bundle
 */
function print(title, bundle) {
  const origins = listOrigins(bundle, statements)
  const rows = origins.map(({ directive, source, by, for: reason, option }) => [
    directive,
    source === ANYBODY ? 'anybody (https:)' : source,
    option ? `${by}, ${option}` : by,
    reason,
  ])
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
  const whole = ['For all of it:', writePolicy(findPolicy(origins))]
  const strict = [
    'Without what others write (some names are not found, some pictures not shown):',
    writePolicy(findPolicy(origins, [])),
  ]
  process.stdout.write([`# ${title}`, '', ...lines, '', ...whole, '', ...strict, ''].join('\n'))
}
