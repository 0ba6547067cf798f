// Stands for the library's module: `vi.mock('@walletconnect/universal-provider', () => import('…/scriptedLibrary'))`.
import type { SignClient } from '../src/client/signClient'
import { createScriptedClient, type ScriptedClient } from './scriptedClient'

let played: ScriptedClient

/** Starts a new page: without the client that another test's modals shared. */
export function startPage(): ScriptedClient {
  Reflect.deleteProperty(globalThis, Symbol.for('latchkey.walletconnect.clients'))
  played = createScriptedClient()
  return played
}

export const UniversalProvider = {
  async init(): Promise<{ client: SignClient }> {
    const { client } = played
    const core = { ...client.core, verify: { register: async () => '' } }
    return { client: { ...client, core } }
  },
}
