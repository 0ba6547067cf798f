// The measured figures in the documentation: the text around each, and the record it comes from. `npm run lists` fills them in.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages.mjs'

/** Each `{}` in the text is replaced by a figure, in this order. */
export type Quote = readonly [text: string, ...figures: string[]]

interface Sizes {
  visitBrotliBytes: { beforeClick: number; clickToList: number; scriptTag: number }
  chainBrotliBytes: Record<string, Record<string, number>>
  packageGzipBytes: Record<string, { eager: number; lazy: number; largest: number }>
}
interface Load {
  database: string
  processes: number
  messagesPerSecond: number
  delivery: { p50Ms: number; p99Ms: number }
  idleMemoryMb: number[]
  memoryMb: number[]
  cores: number[]
}
interface Idle {
  quietCpuMs: number[]
  seconds: number
  idleSockets: number
  messages: number
  costOfMessagesCpuMs: number
}

const { visitBrotliBytes: visit, chainBrotliBytes, packageGzipBytes } = readRecord<Sizes>('sizes')
const { hosts } = readRecord<{ hosts: { name: string; firstLoadBytes: number }[] }>('hosts')
const servers = readRecord<{ runs: { database: string; signIns: { perSecond: number } }[] }>('serverLoad').runs
const [idle] = readRecord<{ runs: Idle[] }>('relayIdle').runs
const loads = readRecord<{ runs: Load[] }>('relayLoad').runs
const [embedded, postgres, , valkey] = loads
const KB = 1000
const MILLION_PROCESSES = 50

/** Quotes by file path from the root. */
export const QUOTES: Record<string, readonly Quote[]> = {
  'README.md': [['about {} kB before a click', (visit.beforeClick / KB).toFixed(0)]],
  'docs/guides/bundlers.md': [
    [
      '{} kB with Vite, {} kB with webpack, {} kB with Parcel, {} kB with esbuild, and',
      ...hostKb(['vite', 'webpack', 'parcel', 'esbuild']),
    ],
    ['{} kB with Rollup', ...hostKb(['rollup'])],
  ],
  'docs/guides/composing-a-bundle.md': [
    ['a page loads {} kB of Latchkey (Brotli)', (visit.beforeClick / KB).toFixed(0)],
    ['The wallet list loads {} kB more', (visit.clickToList / KB).toFixed(0)],
    ['has the core and the manifests: about {} kB (Brotli)', (visit.beforeClick / KB).toFixed(0)],
  ],
  'docs/guides/self-hosting.md': quoteServers(),
  'docs/guides/why-latchkey.md': [['About {} kB before a click', (visit.beforeClick / KB).toFixed(0)]],
  'examples/script-tag/README.md': [['The page loads {} kB (Brotli)', (visit.scriptTag / KB).toFixed(0)]],
  'languages/README.md': [
    ['load with the page: {} kB (gzip)', packageKb('languages', 'eager')],
    ['at most {} kB (gzip) per language', packageKb('languages', 'largest')],
  ],
  'plugins/data/README.md': [['`dataApi`: {} kB (gzip)', packageKb('plugins/data', 'lazy')]],
  'plugins/names/README.md': [['at most {} kB (gzip)', packageKb('plugins/names', 'lazy')]],
  'plugins/wallets/README.md': [['loads at most {} kB (gzip)', packageKb('plugins/wallets', 'lazy')]],
  'chains/bitcoin/README.md': quoteChain('chains/bitcoin', {
    'manifest, with `mainnet`': 'eager',
    'adapter, discovery, address code': 'adapter',
    connector: 'bitcoinConnector',
    'schemas and requests': 'handleRequest',
    endpoint: 'esplora',
    'transactions (@scure/btc-signer)': 'payments',
    '`verifyMessage` with secp256k1': 'verifyMessage',
  }),
  'chains/evm/README.md': quoteChain('chains/evm', {
    'manifest, with Ethereum': 'eager',
    'adapter, discovery': 'adapter',
    connector: 'injectedWallet',
    'clients (viem)': 'clients',
    '`checksum` with keccak': 'checksum',
    '`names` with viem and secp256k1': 'names',
    '`verifyMessage` with secp256k1': 'verifyMessage',
  }),
  'chains/generic/README.md': quoteChain('chains/generic', {
    manifest: 'eager',
    adapter: 'adapter',
    reads: 'callNode',
  }),
  'chains/solana/README.md': quoteChain('chains/solana', {
    'manifest, with `mainnet`': 'eager',
    'adapter, discovery': 'adapter',
    connector: 'standardConnector',
    'requests to a wallet': 'requests',
    '`@solana/web3.js`, in part': 'transactions',
    'RPC client': 'client',
    '`verifyMessage` with Ed25519': 'verifyMessage',
  }),
}

/** Returns one table row for each part in a chain's README: its name, when it loads, and its size. */
function quoteChain(folder: string, parts: Record<string, string>): Quote[] {
  return Object.entries(parts).map(([row, part]) => {
    const size = part === 'eager' ? packageKb(folder, part) : toKb(chainBrotliBytes[folder]?.[part])
    return [`\n| ${row} | * | {} kB |`, size]
  })
}

function quoteServers(): Quote[] {
  if (!embedded || !postgres || !valkey || !idle) throw new Error('A run is missing in bench/results')
  const [cores = 0] = postgres.cores
  const rate = Math.round(postgres.messagesPerSecond / 100) * 100
  const idleMb = Math.max(...postgres.idleMemoryMb)
  const p99 = postgres.delivery.p99Ms.toFixed(0)
  const signIns = servers.find(({ database }) => database === 'PostgreSQL')?.signIns.perSecond
  const quietMs = [...idle.quietCpuMs].sort((a, b) => a - b)[Math.floor(idle.quietCpuMs.length / 2)]
  const largestMb = 2 * idleMb
  return [
    [
      'delivered {} messages a second with a median latency of {} ms and a p99 of {} ms',
      withCommas(rate),
      postgres.delivery.p50Ms.toFixed(0),
      p99,
    ],
    ['and used {} of a core and\n{} MB.', String(cores), String(Math.max(...postgres.memoryMb))],
    [
      'with a p99 of {} ms and at most {} MB each',
      valkey.delivery.p99Ms.toFixed(0),
      String(Math.max(...valkey.memoryMb)),
    ],
    ['one process of the login server signed in {} people a second', String(signIns)],
    ['With the embedded database, memory was {} MB', withCommas(Math.max(...embedded.memoryMb))],
    [
      'A process with {} idle sockets used about {} ms of CPU time in {} s',
      withCommas(idle.idleSockets),
      String(quietMs),
      String(idle.seconds),
    ],
    ['{} messages delivered by another process added {} ms', String(idle.messages), String(idle.costOfMessagesCpuMs)],
    ['| {} MB with 10,000 idle sockets', String(idleMb)],
    ['at most {} MB each: {} GB', String(largestMb), ((largestMb * MILLION_PROCESSES) / KB).toFixed(0)],
    ['| {} of a core at {} messages a second', String(cores), withCommas(rate)],
    ['one core for {} messages a second', withCommas(Math.round(postgres.messagesPerSecond / cores / 100) * 100)],
    ['| {} a second, p99 {} ms', withCommas(rate), p99],
    ['| {} stored messages a second', withCommas(rate)],
  ]
}

function hostKb(names: readonly string[]): string[] {
  return names.map((name) => toKb(hosts.find((host) => host.name === name)?.firstLoadBytes, 1))
}

function packageKb(folder: string, part: 'eager' | 'lazy' | 'largest'): string {
  return toKb(packageGzipBytes[folder]?.[part])
}

/** Rounds to two digits, which are enough for a choice. */
function toKb(bytes: number | undefined, digits = (bytes ?? 0) < 9950 ? 1 : 0): string {
  if (!bytes) throw new Error('A size is missing in bench/results')
  return (bytes / KB).toFixed(digits)
}

function withCommas(count: number): string {
  return count.toLocaleString('en-US')
}

function readRecord<Record>(name: string): Record {
  return JSON.parse(readFileSync(join(ROOT, `bench/results/${name}.json`), 'utf8'))
}
