// The names of the local networks: honest ones, one behind a gateway, and two that lie. Nothing here is secret.
import { DEMO_ACCOUNTS } from '../networks.ts'

/** Deploys the name service: index of an account of the test mnemonic. */
export const ENS_KEEPER_INDEX = 6

/** The coin types of Ether and, by ENSIP-11, of chain 31338. */
const ETHER = 60n
const SECOND_NETWORK = 0x80007a6an

export interface NamePlan {
  name: string
  /** What it leads to. */
  address: `0x${string}`
  coinType: bigint
  /** Whose own name it is: that account calls itself so. */
  claimedBy?: `0x${string}`
  /** Path of a picture at the gateway, or its own address. */
  avatar?: string
}

const [EVERYDAY, SAVINGS] = DEMO_ACCOUNTS
/** Accounts of the test mnemonic, 7 and 8: one calls itself by another's name, one by a name in two scripts. */
export const LIAR = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
export const LOOKALIKE = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'
/** An `a` of the Cyrillic alphabet among Latin letters. */
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

/** This name, and every name below it, is known by the gateway alone. */
export const OFFCHAIN_NAME = 'offchain.eth'
/** Below `OFFCHAIN_NAME`: what the gateway says. */
export const OFFCHAIN_NAMES: Readonly<Record<string, `0x${string}`>> = {
  'offchain.eth': EVERYDAY.address,
  'visitor.offchain.eth': SAVINGS.address,
}
