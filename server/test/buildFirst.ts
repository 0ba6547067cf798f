// Builds the program once, before the tests of all files.
import { buildServer, isServerFresh } from '../../scripts/buildServer.mjs'

export async function setup(): Promise<void> {
  if (!isServerFresh()) await buildServer()
}
