// What the local Bitcoin network promises at the start: who holds what. Nothing here is secret: the keys come from the public
// test mnemonic of services/chains/evm/networks.ts, and must never hold anything on a public network.

/** CAIP-2 id of a regtest: the first 32 digits of its genesis block's hash. */
export const REGTEST_ID = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** Version bytes and prefix of addresses on a regtest, as Bitcoin Core has them. The node in here has others of its own. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

export interface BitcoinAccount {
  name: string
  purpose: 'payment' | 'ordinals'
  /** BIP-84 (P2WPKH) or BIP-86 (P2TR) on the test mnemonic. */
  path: string
  address: string
  /** 32 bytes, hexadecimal. */
  privateKey: string
  /** Outputs it holds at the start, in satoshis. */
  coinsSats: readonly bigint[]
}

/** The accounts that the demo wallet holds. */
export const BITCOIN_ACCOUNTS: readonly [BitcoinAccount, BitcoinAccount, BitcoinAccount] = [
  {
    name: 'Everyday',
    purpose: 'payment',
    path: "m/84'/1'/0'/0/0",
    address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
    privateKey: 'b5c8b4acf7b66682afbc5eef20c3b12998ba3c14a97047c9187454377f1a7856',
    coinsSats: [10_000_000n, 20_000_000n, 150_000_001n],
  },
  {
    name: 'Everyday ordinals',
    purpose: 'ordinals',
    path: "m/86'/1'/0'/0/0",
    address: 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
    privateKey: '893af8e39dab62e987360f7e2f2556100075b04ee4e6b22a0e1e11e1569de6d1',
    coinsSats: [546n, 5_000_000n],
  },
  {
    name: 'Savings',
    purpose: 'payment',
    path: "m/84'/1'/0'/0/1",
    address: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
    privateKey: '2ea9ba050147af0a7e5bc697b588ee630552766810398242f3c4b9ce25c3cfd7',
    coinsSats: [2_500_000n],
  },
]

/** Holds what the first blocks paid; gives the accounts their coins. Path m/84'/1'/9'/0/0. */
export const MINER_PRIVATE_KEY = 'd7cadfea7f3af7792746a8cfb0e877bbb8ca61713c0e2906714ddfb76568981c'
