// All that a translator translates, read from the packages themselves, so that a new text is missed until it is translated.
import type { PluginManifest } from '@latchkey/kernel'

type Catalog = Readonly<Record<string, string>>
type Module = Readonly<Record<string, unknown>>
interface RpcRows {
  RPC_ROWS: Readonly<Record<string, readonly [rpcCode: number | null, sentence: string]>>
  DEVELOPER_REASONS: readonly string[]
}

const catalogs = {
  ...import.meta.glob<Module>('../../{ui,sdk,plugins/*}/src/i18n/{en,fees}.ts', { eager: true }),
  ...import.meta.glob<Module>('../../ui/src/**/*Messages.ts', { eager: true }),
}
const manifests = import.meta.glob<Module>('../../plugins/*/src/index.ts', { eager: true })
const errors = import.meta.glob<Module>('../../{kernel/src/{errors,contracts}/*Errors.ts,plugins/*/src/errors.ts}', {
  eager: true,
})
const catalogErrors = import.meta.glob<Module>('../../kernel/src/errors/catalog.ts', { eager: true })
const rpcErrors = import.meta.glob<RpcRows>('../../kernel/src/errors/rpcRows.ts', { eager: true })
const sources = import.meta.glob<string>('../../{plugins,chains}/*/src/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** What plugins need to be made at all. */
const NOWHERE = 'http://127.0.0.1:9'
const OPTIONS = { projectId: 'any', frameUrl: 'https://login.example/', siwx: {}, dataUrl: NOWHERE, explorerUrl: null }
/** Arguments of the functions that make errors, so that each says all that it can say. */
const PROBES = [
  undefined,
  'policy',
  'failed',
  'silent',
  'time',
  { status: 'dropped' },
  { status: 'replaced' },
  { status: 'failed' },
  new Error('unauthorized: origin not allowed'),
  new Error('jwt token is not yet valid'),
  { code: 'rpc/user-rejected' },
]
/** Makers that put their argument into the sentence: what stands there for any value. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { throttled: '{value}', registerFailed: '{value}' }
/** Sentences in the code: of a family's failed transfer, and of a toast that takes its text from a catalog. */
const FAILED = /transferFailed\('([^']+)'/g
const TOASTED = /ctx\.toast\('\w+', en\['([\w.]+)'\]\)/g
/** Wallets that are named or described by us, what a directory says that refused, and messages that a review prints as they are. */
const OTHERS = [
  'Browser wallet',
  'Email or social',
  'Browser and phone',
  'This site is not set up for the wallet list. The best-known wallets are still here.',
  'Insufficient balance',
  'Insufficient gas funds',
  'Enter an amount above zero',
]

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Module => typeof value === 'object' && value !== null
const isManifest = (value: unknown): value is PluginManifest => isRecord(value) && isText(value.id)
const isMaker = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function'

function readCatalogs(): Catalog {
  const all = Object.values(catalogs).flatMap((module) => Object.values(module).filter(isRecord))
  return Object.assign({}, ...all)
}

function attempt(make: (...args: unknown[]) => unknown, args: readonly unknown[]): unknown {
  try {
    return make(...args)
  } catch {
    return null
  }
}

/** Every plugin there is, made as simply as it can be. */
export function listManifests(): readonly PluginManifest[] {
  const makers = Object.values(manifests).flatMap((module) => Object.values(module).filter(isMaker))
  return makers.map((make) => attempt(make, [OPTIONS])).filter(isManifest)
}

function readLabels(): Catalog {
  const labels: Record<string, string> = {}
  for (const manifest of listManifests()) {
    for (const [view, entry] of Object.entries(manifest.views ?? {})) {
      if (isText(entry.title)) labels[`${manifest.id}.title.${view}`] = entry.title
    }
    for (const item of Object.values(manifest.slots ?? {}).flat()) {
      if ('label' in item) labels[`${manifest.id}.${item.id}`] = item.label
    }
  }
  return labels
}

/** What the errors of one maker tell a visitor; words that it was given are not its own. */
function listToasts(make: (...args: unknown[]) => unknown, placeholder: string | undefined): readonly unknown[] {
  const probes = placeholder ? [placeholder] : PROBES
  const made = probes.map((probe) => attempt(make, [probe]))
  return made
    .map((error) => (isRecord(error) ? error.toast : null))
    .filter((toast) => !PROBES.includes(toast as string))
}

function readSentences(english: Catalog): Catalog {
  const shown = Object.values(rpcErrors).flatMap(({ RPC_ROWS, DEVELOPER_REASONS }) =>
    Object.entries(RPC_ROWS).filter(([reason]) => !DEVELOPER_REASONS.includes(reason)),
  )
  const modules = [...Object.values(errors), ...Object.values(catalogErrors)]
  const toasts = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, make]) => (isMaker(make) ? listToasts(make, PLACEHOLDERS[name]) : [])),
  )
  const texts = Object.values(sources)
  const failed = texts.flatMap((text) => [...text.matchAll(FAILED)].map(([, sentence]) => sentence))
  const toasted = texts.flatMap((text) => [...text.matchAll(TOASTED)].map(([, key]) => english[key ?? '']))
  const sentences = [...shown.map(([, [, sentence]]) => sentence), ...toasts, ...failed, ...toasted, ...OTHERS]
  return Object.fromEntries(sentences.filter(isText).map((sentence) => [sentence, sentence]))
}

const texts = readCatalogs()
/** Every text by its key; a sentence is its own. */
export const english: Catalog = { ...texts, ...readLabels(), ...readSentences(texts) }
