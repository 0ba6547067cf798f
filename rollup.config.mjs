// Rollup's configuration: one for each package, with a file for every entry of its exports map and a chunk with a stable name for every
// dynamic import. Everything that is not a file of the package stays an import, so a host has one copy of it.
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import esbuild from 'rollup-plugin-esbuild'
import { listPackages } from './scripts/packages.mjs'
import { cssInline } from './tools/rollup/cssInline.mjs'
import { keepDirective } from './tools/rollup/keepDirective.mjs'
import { plainImports } from './tools/rollup/plainImports.mjs'
import { retryImport } from './tools/rollup/retryImport.mjs'
import { svgInline } from './tools/rollup/svgInline.mjs'

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
        // Small enough for the first load, which the bytes up to the list are short of.
        'errors/coreErrors': ['session/chainStorage'],
        createKernel: [
          'alerts/createAlerts',
          'chains/walletLimit',
          'chains/createLazyConnector',
          'chains/untilSettled',
          'chains/walletLabel',
          'errors/clientErrors',
          'plugin/activate',
          'plugin/context',
          'plugin/loadView',
          'plugin/scope',
          'plugin/services',
          'plugin/slots',
          'router/closeGuard',
          'router/openingView',
          'router/router',
          'router/emitOpenedViews',
          'router/transactionStack',
          'session/chains',
          'session/connectors',
          'session/followOtherTabs',
          'session/lazyBroker',
          'session/lazyWallets',
          'snackbar/snackbar',
          'time/onPageReturn',
        ],
        'session/createWallets': [
          'rpc/broker',
          'rpc/parseCall',
          'session/accountTypes',
          'session/checkSessions',
          'session/connecting',
          'session/requestBroker',
          'session/reactToSessions',
          'session/reconnect',
          'session/sessionChanges',
          'session/storedAccountTypes',
          'session/switching',
        ],
        'errors/jsonRpc': ['chains/walletErrors', 'errors/catalog', 'errors/rpcRows', 'errors/untilAborted'],
        'rpc/classify': ['rpc/methodTable', 'rpc/freezeCall'],
        'http/client': [
          'http/cache',
          'http/fetchUnlessPaused',
          'http/hostPauses',
          'http/pause',
          'http/response',
          'http/retry',
          'http/shareRequests',
          'http/webUrl',
        ],
        // The index hands these on, and esbuild loads with a page whatever the index leads to.
        'caip/parse': ['errors/findError'],
        'wallets/mergeConnectors': [
          'chains/bindMethods',
          'chains/listenTo',
          'wallets/identity',
          'wallets/knownWallets',
          'wallets/skeleton',
          'wallets/unverified',
        ],
      },
    ],
    // Each is small, and a caller that asks for a code needs them all.
    ['@latchkey/plugin-walletconnect', { links: ['errors', 'i18n/en'] }],
    [
      '@latchkey/ui',
      {
        // What plugins with a way in draw it of.
        Input: ['parts/Input/Input', 'parts/Input/Input.css?inline', 'hooks/useLoginFamily'],
        'parts/NetworkIcon/NetworkIcon': ['parts/TokenIcon/TokenIcon'],
        // Seldom needed, and each file has its name in what comes with a click.
        'host/actAsSheet': ['host/isolateDialog'],
        'shell/AlertBanner': [
          'shell/alertMessages',
          'views/Connect/HostRules',
          'views/Connect/HostRules.css?inline',
          'views/Connect/Terms',
          'views/Connect/termsMessages',
        ],
        'parts/Problem/Problem': [
          'hooks/useClipboard',
          'hooks/useErrorDescription',
          'hooks/useHostName',
          'hooks/usePassedLimits',
          'i18n/describeError',
          'i18n/errorMessages',
          'parts/CopyButton/CopyButton',
          'parts/CopyButton/copyMessages',
          'parts/Problem/Problem.css?inline',
          'parts/ProgressRing/ProgressRing',
          'parts/ProgressRing/ProgressRing.css?inline',
        ],
      },
    ],
  ]),
)
/**
 * The module of a package that a page needs for its list of ways in. It lies in one file with everything it imports and the index does
 * not: later parts take from that file what they share with it, so that no file is made for what is shared. Of every chain it is the adapter.
 */
const LIST_PARTS = new Map([
  ['@latchkey/ui', 'mount'],
  ['@latchkey/plugin-email', 'views/EmailField'],
  ['@latchkey/plugin-embedded', 'plugin'],
  ['@latchkey/plugin-socials', 'views/SocialButtons'],
  ['@latchkey/plugin-walletconnect', 'plugin'],
  ['@latchkey/plugin-wallets', 'plugin'],
])

/**
 * The configuration of one package; `npm run build` runs it for those that changed.
 * @param {import('./scripts/packages.mjs').Package} each
 * @returns {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }}
 */
export function configurePackage(each) {
  const { path, name, folder, entries } = each
  const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const together = TOGETHER.get(name) ?? {}
  const isApart = APART.includes(name)
  const listPart = folder.startsWith('chains/') ? 'adapter' : LIST_PARTS.get(name)
  const define = { LATCHKEY_VERSION: JSON.stringify(version) }
  const placeOf = (/** @type {string} */ id) => relative(join(path, 'src'), id).replace(/\.tsx?$/, '')
  /** @type {Set<string> | null} */
  let listFile = null
  return {
    input: Object.fromEntries(entries.map((entry) => [entry.chunk, entry.source])),
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    // The entry of the shell holds it, and hands the later parts what they share with it.
    preserveEntrySignatures: name === '@latchkey/ui' ? 'allow-extension' : undefined,
    // No module imports another package for its effect alone: an entry that only hands on a chunk needs none of the chunk's imports.
    treeshake: { moduleSideEffects: 'no-external' },
    plugins: [
      cssInline(),
      svgInline(),
      esbuild({ target: 'es2022', jsx: 'automatic', tsconfig: false, define }),
      retryImport(each),
      keepDirective(),
      plainImports(),
    ],
    onwarn: (warning) => {
      // An entry of only types has no code.
      if (warning.code === 'EMPTY_BUNDLE') return
      throw new Error(`${name}: ${warning.message}`)
    },
    output: {
      dir: join(path, 'dist'),
      format: 'es',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      hoistTransitiveImports: false,
      // For plainImports, which takes the objects apart.
      freeze: false,
      onlyExplicitManualChunks: true,
      manualChunks(id, { getModuleIds, getModuleInfo }) {
        if (id.startsWith('\0')) return null
        const place = placeOf(id)
        const named = Object.keys(together).find((chunk) => chunk === place || together[chunk]?.includes(place))
        if (isApart || named) return named ?? place
        if (!listPart) return null
        listFile ??= findListFile(listPart, name, [...getModuleIds()], { placeOf, infoOf: getModuleInfo })
        return listFile.has(id) ? basename(listPart) : null
      },
    },
  }
}

/**
 * What lies in the file of a list's part: everything that it imports, less what the page has already.
 * @param {string} part
 * @param {string} name of the package
 * @param {readonly string[]} ids of its modules
 * @param {{ placeOf: (id: string) => string, infoOf: import('rollup').GetModuleInfo }} graph
 */
function findListFile(part, name, ids, { placeOf, infoOf }) {
  const reach = (/** @type {string} */ place) => {
    const found = new Set(ids.filter((id) => placeOf(id) === place))
    for (const id of found) for (const next of infoOf(id)?.importedIds ?? []) if (ids.includes(next)) found.add(next)
    return found
  }
  // The shell's own index comes with the views of plugins, after the list.
  const early = name === '@latchkey/ui' ? new Set() : reach('index')
  return new Set([...reach(part)].filter((id) => !early.has(id) && !infoOf(id)?.isExternal))
}

export default listPackages().map(configurePackage)
