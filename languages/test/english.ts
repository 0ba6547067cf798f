// All that a translator translates, read from the packages themselves, so that a new text is missed until it is translated.
import type { PluginManifest } from '@latchkey/kernel'
import { alertTexts } from '@latchkey/kernel/alerts'

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
const OPTIONS = {
  projectId: 'any',
  frameUrl: 'https://login.example/',
  siwx: {},
  dataUrl: NOWHERE,
  explorerUrl: null,
  tags: ['en'],
}
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
  Object.assign(new Error(), { code: 'kernel/http-status', context: { status: 401 } }),
  new Error('jwt token is not yet valid'),
  { code: 'rpc/user-rejected' },
]
/** Makers that put their argument into the sentence: what stands there for any value. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { throttled: '{seconds}', registerFailed: '{name}' }
/** A family's sentence for a failed transfer. */
const FAILED = /transferFailed\('(\w+)', '([^']+)'/g
/** Errors without a toast whose message a review shows. */
const REVIEWED = ['transfer/insufficient-fee', 'transfer/simulation-failed']
/** As `AlertBanner` of `ui` has them. */
const ALERTS_OF_VISITORS = ['session-expired'] as const
/** The frame words its refusals itself, in its own language; only one without words has a sentence of ours. */
const STATED_ELSEWHERE = 'embedded/refused'

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

interface Said {
  code: string
  sentence: string
  /** What tells this sentence from others with the same code. */
  values: readonly string[]
}

/** Reads what an error says to a visitor; nothing if its words are those that its maker was given. */
function readSaid(error: unknown): readonly Said[] {
  if (!isRecord(error) || !isText(error.code)) return []
  const sentence = error.toast ?? (REVIEWED.includes(error.code) ? error.message : null)
  const values = isRecord(error.context) ? Object.values(error.context).filter(isText) : []
  return isText(sentence) && !PROBES.includes(sentence) ? [{ code: error.code, sentence, values }] : []
}

function listSaid(): readonly Said[] {
  const modules = [...Object.values(errors), ...Object.values(catalogErrors)]
  const makers = modules.flatMap((module) => Object.entries(module).filter(([, make]) => isMaker(make)))
  const made = makers.flatMap(([name, make]) => {
    const probes = PLACEHOLDERS[name] === undefined ? PROBES : [PLACEHOLDERS[name]]
    return probes.flatMap((probe) => readSaid(attempt(make as () => unknown, [probe, probe])))
  })
  const shown = Object.values(rpcErrors).flatMap(({ RPC_ROWS, DEVELOPER_REASONS }) =>
    Object.entries(RPC_ROWS)
      .filter(([reason]) => !DEVELOPER_REASONS.includes(reason))
      .map(([reason, [, sentence]]) => ({ code: `rpc/${reason}`, sentence, values: [] })),
  )
  const failed = Object.values(sources).flatMap((text) =>
    [...text.matchAll(FAILED)].map(([, namespace = '', sentence = '']) => ({
      code: 'transfer/failed',
      sentence,
      values: [namespace],
    })),
  )
  return [...made, ...shown, ...failed]
}

/** The first sentence of a code has the code as its key; each other one adds the value of its context. */
function readErrors(): Catalog {
  const found: Record<string, string> = {}
  for (const { code, sentence, values } of listSaid()) {
    const base = `error.${code}`
    const isOwn = code !== STATED_ELSEWHERE && (found[base] ?? sentence) === sentence
    found[isOwn ? base : `${base}.${values.at(-1)}`] = sentence
  }
  return found
}

/** The alerts that visitors see; the others are for developers. */
function readAlerts(): Catalog {
  const shown = ALERTS_OF_VISITORS.flatMap((id) =>
    Object.entries(alertTexts[id] ?? {}).map(([part, text]) => [`alert.${id}.${part}`, text]),
  )
  return Object.fromEntries(shown)
}

/** Every text by its key. */
export const english: Catalog = { ...readCatalogs(), ...readLabels(), ...readErrors(), ...readAlerts() }
