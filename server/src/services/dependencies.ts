// Health checks for the dependencies of a service.
import { type MasterKey, probeSigning, probeWrapping, type StoredKey } from '../../../services/login/keyStore.ts'
import type { Dependency } from './service.ts'

/** Another Latchkey service, checked with its `/live`. Optional: the service runs without it. */
export function dependOnService(name: string, origin: string): Dependency {
  return { name, isRequired: false, check: (signal) => fetchOk(new URL('/live', origin), { signal }) }
}

/** Keys in a key store, each checked with the operation that the service uses it for. No dependency if all keys are in the settings. */
export function dependOnKeyStore(keys: { wrapping: MasterKey[]; signing: MasterKey[] }): Dependency[] {
  const isStored = (key: MasterKey): key is StoredKey => !(key instanceof Uint8Array)
  const [wrapping, signing] = [keys.wrapping.filter(isStored), keys.signing.filter(isStored)]
  if (wrapping.length + signing.length === 0) return []
  const check = () => Promise.all([...wrapping.map(probeWrapping), ...signing.map(probeSigning)])
  return [{ name: 'key-store', isRequired: true, check }]
}

/** A node of a network. Optional: the service runs without it, and tells its callers. */
export function dependOnNode(id: string, rpcUrl: string): Dependency {
  const method = id.startsWith('solana:') ? 'getVersion' : 'eth_chainId'
  return {
    name: `node ${id}`,
    isRequired: false,
    check: (signal) =>
      fetchOk(rpcUrl, {
        signal,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      }),
  }
}

async function fetchOk(url: string | URL, options: RequestInit): Promise<void> {
  const response = await fetch(url, options)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`It responded with status ${response.status}.`)
}

/** An external data provider. It is not called for this check, because it counts requests. */
export function dependOnSource({ name, isAvailable }: { name: string; isAvailable: () => boolean }): Dependency {
  return {
    name,
    isRequired: false,
    async check() {
      if (!isAvailable()) throw new Error('It failed too often, or asked for fewer requests.')
    },
  }
}
