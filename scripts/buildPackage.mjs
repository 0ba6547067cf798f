// One package to ES modules: a file for every entry of its exports map, a chunk with a stable name for every dynamic import.
// Everything that is not a file of the package stays an import, so a host has one copy of it.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rollup } from 'rollup'
import esbuild from 'rollup-plugin-esbuild'
import { cssInline } from './cssInline.mjs'
import { importAgain } from './importAgain.mjs'
import { keepDirective } from './keepDirective.mjs'

/** Packages whose modules stay files of their own: with the page come a few of them, and a host's bundler leaves the rest for later. */
const APART = ['@latchkey/kernel']
/**
 * Modules that are needed together and lie in one file, by its name. What several later parts share would otherwise become a file, and
 * a host's bundler makes another of each part that shares: every one is a request between a click and what it opens.
 * @type {Map<string, Record<string, string[]>>}
 */
const TOGETHER = new Map(
  /** @type {[string, Record<string, string[]>][]} */ ([
    [
      '@latchkey/kernel',
      {
        'amount/formatUnits': ['amount/decimals', 'amount/numberStyle'],
        createKernel: [
          'alerts/createAlerts',
          'chains/connectLate',
          'chains/walletLabel',
          'errors/clientErrors',
          'plugin/activate',
          'plugin/context',
          'plugin/scope',
          'plugin/services',
          'plugin/slots',
          'router/closeGuard',
          'router/openingView',
          'router/router',
          'router/transactionStack',
          'session/chainStorage',
          'session/chains',
          'session/connectors',
          'snackbar/snackbar',
          'time/onPageReturn',
        ],
        'chains/admission': ['chains/untilSettled', 'wallets/isKnownRdns', 'wallets/readLegacyName'],
        'session/createWallets': [
          'rpc/broker',
          'rpc/parseCall',
          'session/accountTypes',
          'session/checkSessions',
          'session/connecting',
          'session/door',
          'session/reactToSessions',
          'session/reconnect',
          'session/sessionChanges',
          'session/storedAccountTypes',
          'session/switching',
        ],
        'rpc/classify': ['rpc/methodTable', 'rpc/sealCall'],
        'errors/jsonRpc': ['chains/walletErrors', 'errors/catalogue', 'errors/rpcRows', 'errors/untilAborted'],
        'http/client': [
          'http/cache',
          'http/fetchUnlessPaused',
          'http/hostPauses',
          'http/pause',
          'http/reply',
          'http/retry',
          'http/shareRequests',
          'http/webUrl',
        ],
        // The index hands these on, and esbuild loads with a page whatever the index leads to.
        'caip/parse': ['errors/findError'],
        'wallets/mergeConnectors': ['wallets/identity', 'wallets/skeleton', 'wallets/unverified'],
      },
    ],
    ['@latchkey/ui', { mount: ['mount'] }],
  ]),
)

/** @param {import('./packages.mjs').Package} each */
export async function buildPackage(each) {
  const { path, name, entries } = each
  const dist = join(path, 'dist')
  removeJavaScript(dist)
  const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const together = TOGETHER.get(name) ?? {}
  const isApart = APART.includes(name)
  const define = { LATCHKEY_VERSION: JSON.stringify(version) }
  const bundle = await rollup({
    input: Object.fromEntries(entries.map((entry) => [entry.chunk, entry.source])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // No module imports another package for its effect alone: an entry that only hands on a chunk needs none of the chunk's imports.
    treeshake: { moduleSideEffects: 'no-external' },
    plugins: [
      cssInline(),
      esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: false, define }),
      importAgain(each),
      keepDirective(),
    ],
    onwarn: (warning) => {
      throw new Error(`${name}: ${warning.message}`)
    },
  })
  await bundle.write({
    dir: dist,
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    hoistTransitiveImports: false,
    manualChunks(id) {
      const place = relative(join(path, 'src'), id).replace(/\.tsx?$/, '')
      return (
        Object.keys(together).find((chunk) => chunk === place || together[chunk]?.includes(place)) ??
        (isApart ? place : null)
      )
    },
  })
  await bundle.close()
}

/**
 * Removes what rollup wrote before; the types beside it belong to the compiler, which updates them by itself.
 * @param {string} dist
 */
function removeJavaScript(dist) {
  if (!existsSync(dist)) return
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.js(\.map)?$/.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
  }
}
