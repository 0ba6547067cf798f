// Creates the wallet's families from its server's holdings. To add a family, add a line here.
import * as v from 'valibot'
import { solanaWindowConfigSchema } from '../../approval/solana/message.ts'
import { bitcoinWindowConfigSchema } from '../wallet/families/bitcoin/message.ts'
import { windowConfigSchema } from '../wallet/families/evm/windowConfig.ts'
import { createBitcoinFamily } from './families/bitcoin.ts'
import { cosmosConfigSchema, createCosmosFamily } from './families/cosmos.ts'
import { createEvmFamily, type EvmFamilyOptions } from './families/evm.ts'
import type { WalletFamily } from './families/family.ts'
import { createSolanaFamily } from './families/solana.ts'

/** Storage for what people add to the wallet. */
export type FamilyStores = Pick<EvmFamilyOptions, 'remember' | 'batches'>
type Create = (held: unknown, stores: FamilyStores) => WalletFamily

const FAMILIES: Readonly<Record<string, Create>> = {
  evm: (held, stores) => createEvmFamily({ ...v.parse(windowConfigSchema, held), ...stores }),
  solana: (held) => createSolanaFamily(v.parse(solanaWindowConfigSchema, held)),
  bitcoin: (held) => createBitcoinFamily(v.parse(bitcoinWindowConfigSchema, held)),
  cosmos: (held) => createCosmosFamily(v.parse(cosmosConfigSchema, held)),
}

/** `held` has the window settings of each family. Throws if one is invalid. */
export function createFamilies(held: Readonly<Record<string, unknown>>, stores: FamilyStores): WalletFamily[] {
  return Object.entries(FAMILIES).flatMap(([name, create]) =>
    Object.hasOwn(held, name) ? [create(held[name], stores)] : [],
  )
}
