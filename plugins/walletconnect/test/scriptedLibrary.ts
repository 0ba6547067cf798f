// Stands for the library's module: `vi.mock('@walletconnect/universal-provider', () => import('…/scriptedLibrary'))`.
import type { SignClient } from '../src/client/signClient'
import { createScriptedClient, type ScriptedClient } from './scriptedClient'

interface Started {
  /** What the library was given. */
  readonly options: Record<string, unknown>
  readonly client: SignClient
}

let played: ScriptedClient
let started: Started | null = null

/** Starts a new page: without the client that another test's modals shared. */
export function startPage(): ScriptedClient {
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.walletconnect.clients'))
  played = createScriptedClient()
  started = null
  return played
}

/** How the page has started the library. */
export function readStart(): Started {
  if (!started) throw new Error('The library was not started.')
  return started
}

export const UniversalProvider = {
  async init(options: Record<string, unknown>): Promise<{ client: SignClient }> {
    const { client } = played
    const core = { verify: { register: async () => 'attested' }, ...client.core }
    started = { options, client: { ...client, core } }
    return started
  },
}
