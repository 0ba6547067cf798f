import type { Answers } from './scriptedFrame'
import { openConnected, openWorld, SIGNED_IN, SOLANA_ADDRESS, type World } from './world'

/** A frame that has the same address for every family. */
export const ONE_ADDRESS: Answers = {
  ...SIGNED_IN,
  GET_USER: ({ chainId }) => ({ is: { address: SOLANA_ADDRESS, chainId } }),
}

const worlds: World[] = []
const keep = (world: World) => {
  worlds.push(world)
  return world
}
export function closeWorlds() {
  for (const world of worlds.splice(0)) world.close()
}
export const connected = async (...rest: Parameters<typeof openConnected>) => keep(await openConnected(...rest))
export const opened = async (...rest: Parameters<typeof openWorld>) => keep(await openWorld(...rest))
export const stored = (world: World, key: string) => world.storage.get(`latchkey/1/embedded/${key}`)
export const call = (method: string, params: unknown[] = [], network: `${string}:${string}` = 'eip155:1') => ({
  network,
  method,
  params,
})
