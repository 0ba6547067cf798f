// Stands for the library's module: `vi.mock('@walletconnect/universal-provider', () => import('…/scriptedLibrary'))`.
import { createScriptedClient, type ScriptedClient } from './scriptedClient'

let played: ScriptedClient

/** Starts a page of its own: without the client that another test's modals shared. */
export function startPage(): ScriptedClient {
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.walletconnect.clients'))
  played = createScriptedClient()
  return played
}

export const UniversalProvider = {
  async init() {
    const { client } = played
    return { client: { ...client, core: { ...client.core, verify: { register: async () => '' } } } }
  },
}
