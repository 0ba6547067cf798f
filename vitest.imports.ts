// Files of tests share the modules of their worker. A module that is still on its way when one file ends fails to load, and every
// later file of that worker would get the failure: a file ends when all that it asked for is there.
import { afterAll, vi } from 'vitest'

/** Longer than the sources take with both processors at work. */
const LOAD_MS = 120_000

afterAll(() => vi.dynamicImportSettled(), LOAD_MS)
