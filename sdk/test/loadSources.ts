// The modal's code comes from its sources here, file by file: on a busy machine that takes longer than a test may.
import { beforeAll } from 'vitest'
import { loadNetworkIcon } from '../src/networkIcon'

/** Longer than the sources take with both processors at work. */
const LOAD_MS = 120_000
const UNMARKED = {
  id: 'test:1',
  name: 'Nowhere',
  native: { name: 'Test', symbol: 'TST', decimals: 18 },
  rpcUrls: [],
} as const

/** Loads the modal, the marks and what the EVM family reads with before the first test of a file, so that no test waits for files. */
export function loadSourcesFirst(): void {
  beforeAll(async () => {
    const mount = [import('@latchkey/ui/mount'), import('@latchkey/ui/connect-rows')]
    await Promise.all([...mount, loadNetworkIcon(UNMARKED), import('viem')])
  }, LOAD_MS)
}
