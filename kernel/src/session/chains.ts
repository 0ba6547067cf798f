// Chain adapters: each loads once, when it is first needed, and concurrent callers share the load. A failed load is forgotten.

import type { ChainAdapter } from '../chains/adapter'
import type { ChainManifest } from '../chains/manifest'
import { chainMissing } from '../errors/coreErrors'
import { LatchkeyError } from '../errors/LatchkeyError'
import type { PluginContext } from '../plugin/pluginContext'
import { createScope, type Scope } from '../plugin/scope'

export interface ChainsDeps {
  chains: ReadonlyMap<string, ChainManifest>
  /** Rejects if the code does not arrive in time. */
  inTime: <Code>(loading: Promise<Code>) => Promise<Code>
  warn: (message: string, cause?: unknown) => void
  createContext(manifest: ChainManifest, scope: Scope): PluginContext
}
export interface Chains {
  /** Throws `kernel/chain-missing` or `kernel/chain-failed`. */
  adapter(namespace: string): Promise<ChainAdapter>
  /** Loads every chain of the host. One that fails does not affect the others. Throws if all failed. */
  loadAll(): Promise<void>
  end(): void
}

/** A kernel's chain adapters. */
export function createChains({ chains, inTime, warn, createContext }: ChainsDeps): Chains {
  const adapters = new Map<string, Promise<ChainAdapter>>()
  const scopes = new Set<Scope>()

  async function load(manifest: ChainManifest): Promise<ChainAdapter> {
    const { namespace } = manifest
    const scope = createScope(warn)
    scopes.add(scope)
    try {
      const { createAdapter } = await inTime(manifest.load())
      return await createAdapter(createContext(manifest, scope))
    } catch (cause) {
      scope.end()
      scopes.delete(scope)
      adapters.delete(namespace)
      const message = `The code for '${manifest.label}' could not be loaded. Check the network and try again.`
      throw new LatchkeyError('kernel/chain-failed', message, { context: { namespace }, cause })
    }
  }

  async function adapter(namespace: string): Promise<ChainAdapter> {
    const manifest = chains.get(namespace)
    if (!manifest) throw chainMissing(namespace)
    const loaded = adapters.get(namespace) ?? load(manifest)
    adapters.set(namespace, loaded)
    return loaded
  }

  return {
    adapter,
    async loadAll() {
      const results = await Promise.allSettled([...chains.keys()].map(adapter))
      const [first] = results
      if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw first.reason
    },
    end() {
      for (const scope of scopes) scope.end()
    },
  }
}
