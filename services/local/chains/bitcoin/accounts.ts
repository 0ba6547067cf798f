// Genesis state of the local Bitcoin networks. Nothing here is secret: the keys come from the public test mnemonic of
// services/local/chains/evm/networks.ts. Never use them on a public network.

/** Version bytes and prefix of addresses. */
export interface AddressVersions {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}
/** Values of Bitcoin Core's regtest. bcoin's own regtest uses others. */
export const REGTEST: AddressVersions = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const TESTNET: AddressVersions = { ...REGTEST, bech32: 'tb' }

export interface BitcoinAccount {
  name: string
  purpose: 'payment' | 'ordinals'
  /** BIP-84 (P2WPKH) or BIP-86 (P2TR) on the test mnemonic. */
  path: string
  /** Regtest address. */
  address: string
  /** 32 bytes, hexadecimal. */
  privateKey: string
  /** Outputs at genesis on the regtest, in satoshis. */
  coinsSats: readonly bigint[]
}

/** Accounts of the demo wallet. */
export const BITCOIN_ACCOUNTS: readonly [BitcoinAccount, BitcoinAccount, BitcoinAccount, BitcoinAccount] = [
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
  {
    name: 'Savings ordinals',
    purpose: 'ordinals',
    path: "m/86'/1'/0'/0/1",
    address: 'bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4',
    privateKey: 'd02ee2d2828e3844e8b9751da9202d87210fde6e4c350668c19855541d4bc94c',
    coinsSats: [10_000n],
  },
]

/** Receives the block rewards, and funds the accounts. Path m/84'/1'/9'/0/0. */
export const MINER_PRIVATE_KEY = 'd7cadfea7f3af7792746a8cfb0e877bbb8ca61713c0e2906714ddfb76568981c'

/** One local network. */
export interface BitcoinPlan {
  /** CAIP-2: the first 32 digits of the genesis block's hash. */
  id: string
  genesisHash: string
  name: string
  /** The wallets' name of the network. */
  walletName: 'regtest' | 'testnet'
  versions: AddressVersions
  /** Preferred port of its API. */
  port: number
  /** Outputs at genesis by account, in satoshis. */
  coinsSats: readonly (readonly bigint[])[]
}

/** 3002 is Esplora's default port on regtest. */
export const LOCAL_REGTEST: BitcoinPlan = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  name: 'Latchkey Bitcoin',
  walletName: 'regtest',
  versions: REGTEST,
  port: 3002,
  coinsSats: BITCOIN_ACCOUNTS.map(({ coinsSats }) => coinsSats),
}
/** A second chain with regtest rules, and the ID and addresses of Bitcoin's testnet. */
export const LOCAL_TESTNET: BitcoinPlan = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  genesisHash: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  name: 'Latchkey Bitcoin Second',
  walletName: 'testnet',
  versions: TESTNET,
  port: 3003,
  coinsSats: [[7_000_001n], [], [100_000_000n], []],
}
