// EVM settings of the window: accounts with their (public test) keys, and networks, including those that people added.
import * as v from 'valibot'
import { addressSchema, chainSchema, type WalletChain } from '../../../../approval/evm/message.ts'

const ADDED_CHAINS_KEY = 'latchkey-demo-wallet/added-chains/1'

const accountSchema = v.object({
  name: v.string(),
  address: addressSchema,
  privateKey: v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value)),
})
/** As the wallet's server returns them. */
export const windowConfigSchema = v.object({
  accounts: v.pipe(v.array(accountSchema), v.minLength(1)),
  chains: v.pipe(v.array(chainSchema), v.minLength(1)),
})
export type WalletAccount = v.InferOutput<typeof accountSchema>
export type WindowConfig = v.InferOutput<typeof windowConfigSchema>

/** Returns the settings with added networks. */
export function withAddedChains<Config extends WindowConfig>(config: Config): Config {
  return { ...config, chains: [...config.chains, ...readAddedChains()] }
}

/** Stores a network that a person approved. */
export function rememberChain(chain: WalletChain): void {
  const others = readAddedChains().filter(({ id }) => id !== chain.id)
  localStorage.setItem(ADDED_CHAINS_KEY, JSON.stringify([...others, chain]))
}

function readAddedChains(): WalletChain[] {
  const stored = v.safeParse(v.array(chainSchema), JSON.parse(localStorage.getItem(ADDED_CHAINS_KEY) ?? '[]'))
  return stored.success ? stored.output : []
}
