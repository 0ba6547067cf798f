// The current state of a modal, without secrets: the panel shows it, and an export contains it.
import { addressOf, type Core, type Kernel, namespaceOf, networkOf } from '@latchkey/kernel'
import { listStored } from '@latchkey/kernel/devtools'
import type { Recording } from './recorder'
import { type Json, redact } from './redact'
import { redactText, shortenId } from './redactText'

export type PluginState = 'off' | 'registered' | 'loading' | 'ready' | 'failed'
export interface PluginFacts {
  id: string
  state: PluginState
  /** Null if it was not loaded, or has not been read yet. */
  durationMs: number | null
  code: string | null
  views: readonly string[]
  services: readonly string[]
}
export interface ViewFacts {
  key: number
  view: string
  /** ID of the plugin that renders it; null for one of the shell's views. */
  plugin: string | null
  params: Json
}
export interface RouteFacts {
  isOpen: boolean
  /** The visible view comes first. */
  stack: readonly ViewFacts[]
}
export interface SessionFacts {
  namespace: string
  status: string
  connectorId: string | null
  /** `eip155:1:0x1234…abcd`, with the active account first. */
  accounts: readonly { account: string; type: string }[]
  networkCount: number | null
  methodCount: number | null
}
export interface ConflictFacts {
  id: string
  /** Name of the listed wallet; null if it is gone. */
  listed: string | null
  /** Name of the last other wallet that claimed the ID. */
  rival: string | null
}
export interface StoredFacts {
  name: string
  bytes: number
  /** Null for a value in an unknown format. */
  version: number | null
  value: Json
}

/** Returns all plugins that the host listed, in the host's order. */
export function readPlugins(core: Core, { kernel, loads }: Recording): readonly PluginFacts[] {
  const statuses = kernel?.store.get(kernel.plugins.statusAtom)
  const features: Readonly<Record<string, unknown>> = { ...core.options.features }
  return core.options.plugins.map(({ id, views = {}, provides = [] }) => {
    const status = statuses?.get(id) ?? 'idle'
    const load = loads.get(id)
    return {
      id,
      state: features[id] === false ? 'off' : status === 'idle' ? 'registered' : status,
      durationMs: load && 'durationMs' in load ? load.durationMs : null,
      code: status === 'failed' && load && 'code' in load ? load.code : null,
      views: Object.keys(views),
      services: provides,
    }
  })
}

/** Returns null until the kernel is loaded. */
export function readRoute(kernel: Kernel | null): RouteFacts | null {
  if (!kernel) return null
  const { isOpen, stack } = kernel.store.get(kernel.router.stateAtom)
  const facts = stack.map(({ key, view, params }) => ({
    key,
    view,
    plugin: kernel.plugins.view(view)?.plugin ?? null,
    params: redact(params),
  }))
  return { isOpen, stack: facts.reverse() }
}

function shortenAccount(caipAddress: `${string}:${string}:${string}`): string {
  return `${networkOf(caipAddress)}:${shortenId(addressOf(caipAddress))}`
}

/** Returns one row for every family that is or was connected. */
export function readSessions({ store, connectionState }: Core): readonly SessionFacts[] {
  return [...store.get(connectionState.stateAtom).values()].map(({ namespace, status, connectorId, sessions }) => ({
    namespace,
    status,
    connectorId: connectorId && redactText(connectorId),
    accounts: sessions.map(({ caipAddress, accountType }) => ({
      account: shortenAccount(caipAddress),
      type: accountType,
    })),
    networkCount: sessions[0]?.networks?.length ?? null,
    methodCount: sessions[0]?.methods?.length ?? null,
  }))
}

/** Returns the IDs of listed wallets that a second wallet also claimed: one of the two may be an impostor. */
export function readConflicts({ kernel, rivals }: Recording): readonly ConflictFacts[] {
  const ids = kernel ? [...kernel.store.get(kernel.connectors.conflictsAtom)] : []
  return ids.map((id) => {
    const { name } = kernel?.connectors.get(id) ?? {}
    return { id: redactText(id), listed: name === undefined ? null : redactText(name), rival: rivals.get(id) ?? null }
  })
}

/** Returns the network's name, or its ID if the host does not list it. */
export function nameNetwork({ networkState }: Core, id: `${string}:${string}`): string {
  return networkState.get(id)?.name ?? `${namespaceOf(id)}:${redactText(id.slice(id.indexOf(':') + 1))}`
}

/** Returns what is stored between page loads. `isKept` is false if the browser refuses storage. */
export function readStored(core: Core): { isKept: boolean; entries: readonly StoredFacts[] } {
  const { isKept, entries } = listStored(core)
  return {
    isKept,
    entries: entries.map(({ owner, key, text }) => ({
      name: `${owner}/${key}`,
      bytes: new TextEncoder().encode(text).length,
      ...readEntry(text, key),
    })),
  }
}

/** The kernel stores `{ v: version, d: data }`. */
function readEntry(text: string, key: string): Pick<StoredFacts, 'version' | 'value'> {
  try {
    const { v: version, d: data }: { v?: unknown; d?: unknown } = JSON.parse(text)
    return { version: typeof version === 'number' ? version : null, value: redact({ [key]: data }) }
  } catch {
    return { version: null, value: redact(text) }
  }
}
