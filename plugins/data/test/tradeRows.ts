// The rows about swaps, names and purchases: question, answer, and what is made of it.
import {
  ACCOUNT,
  ALICE,
  BOB,
  COMMON,
  CONTRACT,
  NATIVE,
  PROJECT,
  PROJECT_ALONE,
  type Row,
  token,
  USDC,
} from './dataServer'

const SWAP = { account: ACCOUNT, from: USDC, to: token(null), units: 1_000_000n } as const
const SWAP_QUERY = { userAddress: ACCOUNT, from: `eip155:1:${CONTRACT}`, to: NATIVE }
const TX = { from: `eip155:1:${ALICE}`, to: `eip155:1:${BOB.toUpperCase().replace('X', 'x')}`, data: '0x095ea7b3' }
const LIMIT = { id: 'card', min: '10.00', max: 7500 }
const PURCHASE_NETWORK = {
  name: 'ethereum-mainnet',
  display_name: 'Ethereum',
  chain_id: '1',
  contract_address: CONTRACT,
}
const USD = { amount: '24.5', currency: 'USD' }
const USD_READ = { amount: { units: 245n, decimals: 1 }, currency: 'USD' }
const PURCHASE = {
  id: 'usdc',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [{ name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1', contractAddress: CONTRACT }],
}
const PAYMENT = {
  id: 'USD',
  limits: [{ id: 'card', min: { units: 1000n, decimals: 2 }, max: { units: 7500n, decimals: 0 } }],
}
const NAME = {
  name: 'alice.reown.id',
  registered_at: 'x',
  attributes: { bio: 'hi' },
  addresses: { 60: { address: ALICE, created_at: null } },
}
const NAME_READ = { name: 'alice.reown.id', attributes: { bio: 'hi' }, addresses: { 60: ALICE } }

export const TRADE_ROWS: Record<string, Row> = {
  swapTokens: {
    call: (api) => api.swapTokens('eip155:1'),
    route: 'GET v1/convert/tokens',
    query: { ...COMMON, chainId: 'eip155:1' },
    answer: {
      tokens: [{ name: 'Ether', symbol: 'ETH', address: NATIVE, decimals: 18, logoUri: null, eip2612: false }],
    },
    provides: [{ network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }],
  },
  quote: {
    call: (api) => api.quote({ ...SWAP, gasPrice: 7n }),
    route: 'GET v1/convert/quotes',
    query: { ...COMMON, ...SWAP_QUERY, amount: '1000000', gasPrice: '7' },
    answer: { quotes: [{ id: null, toAmount: '15230000' }] },
    provides: 15_230_000n,
  },
  gasPrice: {
    call: (api) => api.gasPrice('eip155:1'),
    route: 'GET v1/convert/gas-price',
    query: { ...COMMON, chainId: 'eip155:1' },
    answer: { standard: '20000000000', fast: 22000000000, instant: '25000000000' },
    provides: { standard: 20_000_000_000n, fast: 22_000_000_000n, instant: 25_000_000_000n },
  },
  allowance: {
    call: (api) => api.allowance(ACCOUNT, USDC),
    route: 'GET v1/convert/allowance',
    query: { ...COMMON, tokenAddress: `eip155:1:${CONTRACT}`, userAddress: ACCOUNT },
    answer: { allowance: String(2n ** 256n - 1n) },
    provides: 2n ** 256n - 1n,
  },
  buildApproval: {
    call: (api) => api.buildApproval(SWAP),
    route: 'GET v1/convert/build-approve',
    query: { ...COMMON, ...SWAP_QUERY, amount: '1000000' },
    answer: { tx: { ...TX, value: '0', eip155: { gasPrice: '20' } } },
    provides: { from: ALICE, to: BOB, data: '0x095ea7b3', gas: null, gasPrice: 20n, toUnits: null },
  },
  buildSwap: {
    call: (api) => api.buildSwap({ ...SWAP, slippageBps: 50 }),
    route: 'POST v1/convert/build-transaction',
    query: { clientId: 'did:key:z6Mk' },
    body: { projectId: PROJECT, ...SWAP_QUERY, amount: '1000000', eip155: { slippage: 0.5 }, disableEstimate: true },
    answer: { tx: { ...TX, amount: '15', eip155: { gas: '180000', gasPrice: '20' } } },
    provides: { from: ALICE, to: BOB, data: '0x095ea7b3', gas: 180_000n, gasPrice: 20n, toUnits: 15n },
  },
  findName: {
    call: (api) => api.findName('alice.reown.id', 'eip155:1'),
    route: 'GET v1/profile/account/alice.reown.id',
    query: { ...COMMON, apiVersion: '2' },
    answer: NAME,
    provides: NAME_READ,
  },
  'findName, of nobody': {
    call: (api) => api.findName('bob.reown.id', 'eip155:1'),
    route: 'GET v1/profile/account/bob.reown.id',
    query: { ...COMMON, apiVersion: '2' },
    answer: [],
    provides: null,
  },
  namesOf: {
    call: (api) => api.namesOf(ACCOUNT),
    route: `GET v1/profile/reverse/${ALICE}`,
    query: { ...COMMON, sender: ALICE, apiVersion: '2' },
    answer: [NAME],
    provides: [NAME_READ],
  },
  suggestNames: {
    call: (api) => api.suggestNames('alice', 'eip155:1'),
    route: 'GET v1/profile/suggestions/alice',
    query: { ...COMMON, zone: 'reown.id' },
    answer: { suggestions: [{ name: 'alice.reown.id', registered: true }] },
    provides: [{ name: 'alice.reown.id', isRegistered: true }],
  },
  registerName: {
    call: (api) =>
      api.registerName({ coinType: 2147483649, address: ALICE, message: '{}', signature: '0x1' }, 'eip155:1'),
    route: 'POST v1/profile/account',
    query: PROJECT_ALONE,
    body: { coin_type: 2147483649, address: ALICE, message: '{}', signature: '0x1' },
    answer: { success: true },
    provides: true,
  },
  onrampUrl: {
    call: (api) =>
      api.onrampUrl(
        { destinationWallets: [], defaultNetwork: 'ethereum', partnerUserId: ALICE, presetFiatAmount: 25 },
        'eip155:1',
      ),
    route: 'POST v1/generators/onrampurl',
    query: PROJECT_ALONE,
    body: {
      destinationWallets: [],
      defaultNetwork: 'ethereum',
      partnerUserId: ALICE,
      presetFiatAmount: 25,
      defaultExperience: 'buy',
    },
    answer: { url: 'https://pay.example/buy' },
    provides: 'https://pay.example/buy',
  },
  onrampOptions: {
    call: (api) => api.onrampOptions('eip155:1'),
    route: 'GET v1/onramp/options',
    query: COMMON,
    answer: {
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [LIMIT] }],
      purchaseCurrencies: [{ id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [PURCHASE_NETWORK] }],
    },
    provides: { paymentCurrencies: [PAYMENT], purchaseCurrencies: [PURCHASE] },
  },
  onrampQuote: {
    call: (api) =>
      api.onrampQuote({ purchase: PURCHASE, payment: PAYMENT, amount: { units: 25n, decimals: 0 } }, 'eip155:1'),
    route: 'POST v1/onramp/quote',
    query: PROJECT_ALONE,
    body: {
      purchaseCurrency: { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [PURCHASE_NETWORK] },
      paymentCurrency: { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] },
      amount: '25',
      network: 'USDC',
    },
    answer: { paymentTotal: USD, paymentSubtotal: USD, purchaseAmount: USD, networkFee: USD, quoteId: 'q-1' },
    provides: {
      id: 'q-1',
      paymentTotal: USD_READ,
      paymentSubtotal: USD_READ,
      purchaseAmount: USD_READ,
      networkFee: USD_READ,
      providerFee: null,
    },
  },
}
