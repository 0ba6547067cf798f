// Names on the local networks: regular ones, one behind a gateway, and two that impersonate others. Nothing here is secret.
import { DEMO_ACCOUNTS } from '../networks.ts'

/** Index of the test mnemonic's account that deploys ENS. */
export const ENS_KEEPER_INDEX = 6

/** ENSIP-9 coin type of ether, and ENSIP-11 coin type of chain 31338. */
const ETHER = 60n
const SECOND_NETWORK = 0x80007a6an

export interface NamePlan {
  name: string
  /** Address that the name resolves to. */
  address: `0x${string}`
  coinType: bigint
  /** Account that has it as its primary name. */
  claimedBy?: `0x${string}`
  /** Path of an avatar on the gateway, or its URL. */
  avatar?: string
}

const [EVERYDAY, SAVINGS] = DEMO_ACCOUNTS
/** Accounts 7 and 8 of the test mnemonic: one claims a name of another account, one a name that mixes two scripts. */
export const LIAR = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
export const LOOKALIKE = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
/** With a Cyrillic `a` among Latin letters. */
export const MIXED_SCRIPT_NAME = 'every\u0434\u0430y.eth'

export const NAME_PLANS: readonly NamePlan[] = [
  {
    name: 'everyday.eth',
    address: EVERYDAY.address,
    coinType: ETHER,
    claimedBy: EVERYDAY.address,
    avatar: '/avatar.png',
  },
  { name: 'savings.eth', address: SAVINGS.address, coinType: ETHER, avatar: 'javascript:alert(1)' },
  { name: 'second.eth', address: SAVINGS.address, coinType: SECOND_NETWORK },
  { name: 'elsewhere.eth', address: SAVINGS.address, coinType: ETHER, claimedBy: LIAR },
  { name: MIXED_SCRIPT_NAME, address: LOOKALIKE, coinType: ETHER, claimedBy: LOOKALIKE },
]

/** Only the gateway knows this name and its subnames. */
export const OFFCHAIN_NAME = 'offchain.eth'
/** Subnames of `OFFCHAIN_NAME`, as the gateway resolves them. */
export const OFFCHAIN_NAMES: Readonly<Record<string, `0x${string}`>> = {
  'offchain.eth': EVERYDAY.address,
  'visitor.offchain.eth': SAVINGS.address,
}
