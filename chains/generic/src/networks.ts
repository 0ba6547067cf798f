// Families that wallets support over WalletConnect (requirement WCT-02), each a separate export, and their test networks. None has an
// endpoint; a host adds its own. IDs: CAIP-2 profiles of github.com/ChainAgnostic/namespaces (cosmos, algorand, polkadot), CIP-34
// (Cardano); for near, multiversx, elrond, and tezos the IDs that wallets use over WalletConnect. Methods: docs.reown.com, multi-chain RPC
// reference; docs.multiversx.com; CIP-30 and CIP-45 (Cardano); NEAR's wallet selector.
import type { Network } from '@latchkey/kernel'
import type { Family } from './types'

const explorer = (name: string, url: string) => [{ name, url }]

/** Cosmos Hub. Another chain of the family: `{ ...cosmos, networks: [...] }`. */
export const cosmos: Family = {
  namespace: 'cosmos',
  label: 'Cosmos',
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  networks: [
    {
      id: 'cosmos:cosmoshub-4',
      name: 'Cosmos Hub',
      native: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
      rpcUrls: [],
      explorers: explorer('Mintscan', 'https://www.mintscan.io/cosmos'),
    },
  ],
}

const algo = { name: 'Algo', symbol: 'ALGO', decimals: 6 }
/** Algorand Mainnet as a separate family, for `generic`. */
export const algorand: Family = {
  namespace: 'algorand',
  label: 'Algorand',
  methods: ['algo_signTxn'],
  networks: [
    {
      id: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
      name: 'Algorand',
      native: algo,
      rpcUrls: [],
      explorers: explorer('Pera Explorer', 'https://explorer.perawallet.app'),
    },
  ],
}
/** Algorand Testnet. */
export const algorandTestnet: Network = {
  id: 'algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe',
  name: 'Algorand Testnet',
  testnet: true,
  native: algo,
  rpcUrls: [],
  explorers: explorer('Pera Explorer', 'https://testnet.explorer.perawallet.app'),
}

/** Polkadot and Kusama. */
export const polkadot: Family = {
  namespace: 'polkadot',
  label: 'Polkadot',
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  explorerPaths: { account: 'account', transaction: 'extrinsic' },
  networks: [
    {
      id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      name: 'Polkadot',
      native: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
      rpcUrls: [],
      explorers: explorer('Subscan', 'https://polkadot.subscan.io'),
    },
    {
      id: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
      name: 'Kusama',
      native: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
      rpcUrls: [],
      explorers: explorer('Subscan', 'https://kusama.subscan.io'),
    },
  ],
}
/** Westend, a testnet of Polkadot. */
export const westend: Network = {
  id: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  testnet: true,
  native: { name: 'Westend', symbol: 'WND', decimals: 12 },
  rpcUrls: [],
  explorers: explorer('Subscan', 'https://westend.subscan.io'),
}

/** Cardano; its namespace is named after the proposal that defines its networks. */
export const cardano: Family = {
  namespace: 'cip34',
  label: 'Cardano',
  methods: [
    'cardano_signTx',
    'cardano_signData',
    'cardano_submitTx',
    // Sent by older connectors.
    'cardano_signTransaction',
    'cardano_signMessage',
  ],
  explorerPaths: { account: 'address', transaction: 'transaction' },
  networks: [
    {
      id: 'cip34:1-764824073',
      name: 'Cardano',
      native: { name: 'Ada', symbol: 'ADA', decimals: 6 },
      rpcUrls: [],
      explorers: explorer('Cardanoscan', 'https://cardanoscan.io'),
    },
  ],
}
const testAda = { name: 'Test Ada', symbol: 'tADA', decimals: 6 }
/** Cardano Preprod, a testnet. */
export const cardanoPreprod: Network = {
  id: 'cip34:0-1',
  name: 'Cardano Preprod',
  testnet: true,
  native: testAda,
  rpcUrls: [],
  explorers: explorer('Cardanoscan', 'https://preprod.cardanoscan.io'),
}
/** Cardano Preview, a testnet. */
export const cardanoPreview: Network = {
  id: 'cip34:0-2',
  name: 'Cardano Preview',
  testnet: true,
  native: testAda,
  rpcUrls: [],
  explorers: explorer('Cardanoscan', 'https://preview.cardanoscan.io'),
}

const egld = { name: 'eGold', symbol: 'EGLD', decimals: 18 }
const testEgld = { name: 'Test eGold', symbol: 'xEGLD', decimals: 18 }
const multiversxPaths = { account: 'accounts', transaction: 'transactions' }
/** MultiversX Mainnet as a separate family, for `generic`. */
export const multiversx: Family = {
  namespace: 'multiversx',
  label: 'MultiversX',
  methods: [
    'mvx_signTransaction',
    'mvx_signTransactions',
    'mvx_signMessage',
    'mvx_signLoginToken',
    'mvx_signNativeAuthToken',
    'mvx_cancelAction',
  ],
  explorerPaths: multiversxPaths,
  networks: [
    {
      id: 'multiversx:1',
      name: 'MultiversX',
      native: egld,
      rpcUrls: [],
      explorers: explorer('MultiversX Explorer', 'https://explorer.multiversx.com'),
    },
  ],
}
/** MultiversX Devnet. */
export const multiversxDevnet: Network = {
  id: 'multiversx:D',
  name: 'MultiversX Devnet',
  testnet: true,
  native: testEgld,
  rpcUrls: [],
  explorers: explorer('MultiversX Explorer', 'https://devnet-explorer.multiversx.com'),
}
/** MultiversX Testnet. */
export const multiversxTestnet: Network = {
  id: 'multiversx:T',
  name: 'MultiversX Testnet',
  testnet: true,
  native: testEgld,
  rpcUrls: [],
  explorers: explorer('MultiversX Explorer', 'https://testnet-explorer.multiversx.com'),
}
/** MultiversX under its former name, which some wallets still use. */
export const elrond: Family = {
  namespace: 'elrond',
  label: 'Elrond',
  methods: ['erd_signTransaction', 'erd_signTransactions', 'erd_signMessage', 'erd_signLoginToken', 'erd_cancelAction'],
  explorerPaths: multiversxPaths,
  networks: [
    {
      id: 'elrond:1',
      name: 'Elrond',
      native: egld,
      rpcUrls: [],
      explorers: explorer('MultiversX Explorer', 'https://explorer.multiversx.com'),
    },
  ],
}

const nearToken = { name: 'NEAR', symbol: 'NEAR', decimals: 24 }
const nearPaths = { account: 'address', transaction: 'txns' }
/** NEAR Mainnet as a separate family, for `generic`. */
export const near: Family = {
  namespace: 'near',
  label: 'NEAR',
  methods: [
    'near_signIn',
    'near_signOut',
    'near_getAccounts',
    'near_signTransaction',
    'near_signTransactions',
    'near_signMessage',
  ],
  explorerPaths: nearPaths,
  networks: [
    {
      id: 'near:mainnet',
      name: 'NEAR',
      native: nearToken,
      rpcUrls: [],
      explorers: explorer('NearBlocks', 'https://nearblocks.io'),
    },
  ],
}
/** NEAR Testnet. */
export const nearTestnet: Network = {
  id: 'near:testnet',
  name: 'NEAR Testnet',
  testnet: true,
  native: nearToken,
  rpcUrls: [],
  explorers: explorer('NearBlocks', 'https://testnet.nearblocks.io'),
}

/** Tezos Mainnet as a separate family, for `generic`. */
export const tezos: Family = {
  namespace: 'tezos',
  label: 'Tezos',
  methods: ['tezos_getAccounts', 'tezos_send', 'tezos_sign'],
  explorerPaths: { account: '', transaction: '' },
  networks: [
    {
      id: 'tezos:mainnet',
      name: 'Tezos',
      native: { name: 'Tez', symbol: 'XTZ', decimals: 6 },
      rpcUrls: [],
      explorers: explorer('TzKT', 'https://tzkt.io'),
    },
  ],
}
