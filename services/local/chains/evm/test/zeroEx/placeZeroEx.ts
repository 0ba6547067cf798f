// Installs the contracts of 0x on a local network, at their addresses on public networks.
import { readFileSync } from 'node:fs'
import { object, parse, pipe, regex, string, transform } from 'valibot'
import { createTestClient, type Hex, http, pad, zeroAddress } from 'viem'

const bytecode = pipe(
  string(),
  regex(/^0x[0-9a-f]+$/),
  transform((text) => text as Hex),
)
const artifactSchema = object({
  deployedBytecode: object({ SettlerRegistry: bytecode, AllowanceHolder: bytecode, Settler: bytecode }),
})
const artifactUrl = new URL('./ZeroEx.json', import.meta.url)
/** Source: README of https://github.com/0xProject/0x-settler. */
const HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Storage slots of the registry's two variables. */
const [CURRENT, PREVIOUS] = [pad('0x0'), pad('0x1')]

export interface ZeroExContracts {
  holder: Hex
  /** Installs a Settler at the address, registered or not. */
  placeSettler(address: Hex): Promise<void>
  /** Sets the answers of the registry. Without a Settler, they are paused. */
  register(current?: Hex, previous?: Hex): Promise<void>
}

/** The registry has no Settler at first. */
export async function placeZeroEx(rpcUrl: string): Promise<ZeroExContracts> {
  const code = parse(artifactSchema, JSON.parse(readFileSync(artifactUrl, 'utf8'))).deployedBytecode
  const anvil = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await anvil.setCode({ address: HOLDER, bytecode: code.AllowanceHolder })
  await anvil.setCode({ address: REGISTRY, bytecode: code.SettlerRegistry })
  return {
    holder: HOLDER,
    placeSettler: (address) => anvil.setCode({ address, bytecode: code.Settler }),
    async register(current = zeroAddress, previous = zeroAddress) {
      await anvil.setStorageAt({ address: REGISTRY, index: CURRENT, value: pad(current) })
      await anvil.setStorageAt({ address: REGISTRY, index: PREVIOUS, value: pad(previous) })
    },
  }
}
