// The wallet's families, made of what its server holds. A new family is a line here.
import * as v from 'valibot'
import { solanaWindowConfigSchema } from '../../approval/solana/ask.ts'
import { bitcoinWindowConfigSchema } from '../wallet/families/bitcoin/ask.ts'
import { windowConfigSchema } from '../wallet/families/evm/windowConfig.ts'
import { createBitcoinFamily } from './families/bitcoin.ts'
import { cosmosConfigSchema, createCosmosFamily } from './families/cosmos.ts'
import { createEvmFamily, type EvmFamilyOptions } from './families/evm.ts'
import type { WalletFamily } from './families/family.ts'
import { createSolanaFamily } from './families/solana.ts'

/** Where the wallet keeps what people add to it. */
export type FamilyStores = Pick<EvmFamilyOptions, 'remember' | 'batches'>
type Create = (held: unknown, stores: FamilyStores) => WalletFamily

const FAMILIES: Readonly<Record<string, Create>> = {
  evm: (held, stores) => createEvmFamily({ ...v.parse(windowConfigSchema, held), ...stores }),
  solana: (held) => createSolanaFamily(v.parse(solanaWindowConfigSchema, held)),
  bitcoin: (held) => createBitcoinFamily(v.parse(bitcoinWindowConfigSchema, held)),
  cosmos: (held) => createCosmosFamily(v.parse(cosmosConfigSchema, held)),
}

/** `held`: the window part of each holding by its family. Throws when one is not what its family expects. */
export function createFamilies(held: Readonly<Record<string, unknown>>, stores: FamilyStores): WalletFamily[] {
  return Object.entries(FAMILIES).flatMap(([name, create]) =>
    Object.hasOwn(held, name) ? [create(held[name], stores)] : [],
  )
}
