// The rows about what an account is, did and holds: question, answer, and what is made of it.
import {
  ACCOUNT,
  ALICE,
  BOB,
  COMMON,
  CONTRACT,
  NATIVE,
  PICTURE,
  PROJECT,
  PROJECT_ALONE,
  type Row,
  token,
  USDC,
} from './dataServer'

const HISTORY = {
  data: [
    {
      id: '3f2a',
      metadata: {
        operationType: 'send',
        hash: '0xabc',
        minedAt: '2025-04-12T08:00:00Z',
        sentFrom: ALICE.toUpperCase().replace('X', 'x'),
        sentTo: BOB,
        status: 'confirmed',
        nonce: 12,
        application: { name: 'Uniswap', iconUrl: PICTURE },
        chain: 'eip155:1',
      },
      transfers: [
        {
          fungible_info: {
            name: 'USD Coin',
            symbol: 'USDC',
            icon: { url: 'javascript:alert(1)' },
            address: `eip155:1:${CONTRACT}`,
          },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '12.5' },
          value: 12.5,
          price: 1,
        },
        {
          fungible_info: null,
          direction: 'in',
          quantity: { numeric: '1' },
          value: null,
          nft_info: { name: 'Cat #1', content: { preview: { url: PICTURE } }, flags: { is_spam: true } },
        },
        { direction: 'self', fungible_info: null, nft_info: null },
      ],
    },
    {
      id: 'b',
      metadata: {
        operationType: 'buy',
        minedAt: '2025-04-12T09:00:00Z',
        sentFrom: 'Coinbase',
        status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
      },
      transfers: null,
    },
  ],
  next: 'eyJj',
}
const ITEMS = [
  {
    id: '3f2a',
    operation: 'send',
    status: 'confirmed',
    hash: '0xabc',
    network: 'eip155:1',
    minedAtMs: Date.UTC(2025, 3, 12, 8),
    from: ALICE,
    to: BOB,
    application: { name: 'Uniswap', iconUrl: PICTURE },
    transfers: [
      {
        kind: 'token',
        direction: 'out',
        from: null,
        to: null,
        name: 'USD Coin',
        symbol: 'USDC',
        address: CONTRACT,
        iconUrl: null,
        amount: { units: 125n, decimals: 1 },
        value: { units: 125n, decimals: 1 },
      },
      { kind: 'nft', direction: 'in', from: null, to: null, name: 'Cat #1', previewUrl: PICTURE, isSpam: true },
    ],
  },
  {
    id: 'b',
    operation: 'buy',
    status: 'pending',
    hash: null,
    network: null,
    minedAtMs: Date.UTC(2025, 3, 12, 9),
    from: null,
    to: null,
    application: null,
    transfers: [],
  },
]

export const ACCOUNT_ROWS: Record<string, Row> = {
  identity: {
    call: (api) => api.identity(ACCOUNT),
    route: `GET v1/identity/${ALICE}`,
    query: { ...COMMON, sender: ALICE },
    answer: { name: 'alice.eth', avatar: PICTURE, resolvedAt: 'x' },
    provides: { name: 'alice.eth', avatarUrl: PICTURE },
  },
  'identity, of nobody': {
    call: (api) => api.identity(ACCOUNT),
    route: `GET v1/identity/${ALICE}`,
    query: { ...COMMON, sender: ALICE },
    answer: { name: null, avatar: null },
    provides: { name: null, avatarUrl: null },
  },
  history: {
    call: (api) => api.history(ACCOUNT, { cursor: 'abc' }),
    route: `GET v1/account/${ALICE}/history`,
    query: { ...COMMON, chainId: 'eip155:1', cursor: 'abc' },
    answer: HISTORY,
    provides: { items: ITEMS, next: 'eyJj' },
  },
  purchases: {
    call: (api) => api.purchases(ACCOUNT),
    route: `GET v1/account/${ALICE}/history`,
    query: { ...COMMON, chainId: 'eip155:1', onramp: 'coinbase' },
    answer: { data: [], next: null },
    provides: [],
  },
  balances: {
    call: (api) => api.balances(ACCOUNT, { forceTokens: [USDC, token(null)] }),
    route: `GET v1/account/${ALICE}/balance`,
    query: { ...COMMON, currency: 'usd', chainId: 'eip155:1', forceUpdate: `eip155:1:${CONTRACT},${NATIVE}` },
    answer: {
      balances: [
        {
          name: 'Ethereum',
          symbol: 'ETH',
          chainId: 'eip155:1',
          value: 34.1,
          price: 3410.0,
          quantity: { decimals: '18', numeric: '0.01' },
          iconUrl: PICTURE,
        },
        {
          name: 'USD Coin',
          symbol: 'USDC',
          address: `eip155:1:${CONTRACT.toUpperCase().replace('X', 'x')}`,
          price: null,
          quantity: { decimals: 6, numeric: '5.0000009' },
        },
        { name: 'Elsewhere', symbol: 'E', chainId: 'eip155:10', price: 1, quantity: { decimals: '6', numeric: '5' } },
      ],
    },
    provides: [
      {
        token: { network: 'eip155:1', address: null, name: 'Ethereum', symbol: 'ETH', decimals: 18, iconUrl: PICTURE },
        units: 10n ** 16n,
        price: { units: 3410n, decimals: 0 },
        value: { units: 341n, decimals: 1 },
      },
      {
        token: { network: 'eip155:1', address: CONTRACT, name: 'USD Coin', symbol: 'USDC', decimals: 6, iconUrl: null },
        units: 5_000_000n,
        price: null,
        value: null,
      },
    ],
  },
  nfts: {
    call: (api) => api.nfts(ACCOUNT, { cursor: '2' }),
    route: `GET v1/account/${ALICE}/nfts`,
    query: { ...COMMON, chainId: 'eip155:1', cursor: '2' },
    answer: {
      data: [
        {
          address: `eip155:1:${CONTRACT}`,
          token_id: '1',
          name: 'Cat',
          collection: 'Cats',
          preview: { url: PICTURE },
          flags: { is_spam: false },
        },
      ],
      next: null,
    },
    provides: {
      items: [
        {
          network: 'eip155:1',
          address: CONTRACT,
          tokenId: '1',
          name: 'Cat',
          collection: 'Cats',
          previewUrl: PICTURE,
          isSpam: false,
        },
      ],
      next: null,
    },
  },
  prices: {
    call: (api) => api.prices([USDC]),
    route: 'POST v1/fungible/price',
    query: { clientId: 'did:key:z6Mk' },
    body: { projectId: PROJECT, currency: 'usd', addresses: [`eip155:1:${CONTRACT}`] },
    answer: {
      fungibles: [{ address: `eip155:1:${CONTRACT}`, name: 'USD Coin', symbol: 'USDC', price: 1.0002, decimals: 6 }],
    },
    provides: [{ token: USDC, price: { units: 10002n, decimals: 4 } }],
  },
  smartSessions: {
    call: (api) => api.smartSessions(ACCOUNT),
    route: `GET v1/sessions/${ACCOUNT}`,
    query: COMMON,
    answer: {
      pcis: [
        {
          project: { id: 'p', name: 'Demo', url: null, iconUrl: null },
          pci: 'uuid',
          expiry: 1750000000,
          createdAt: 1714000000,
          permissions: [{ type: 'contract-call', data: { address: '0x1' } }],
          policies: [],
          context: '0xc0',
          revokedAt: null,
        },
      ],
    },
    provides: [
      {
        project: { id: 'p', name: 'Demo', url: null, iconUrl: null },
        pci: 'uuid',
        expiresAtMs: 1.75e12,
        createdAtMs: 1.714e12,
        revokedAtMs: null,
        permissions: [{ type: 'contract-call', data: { address: '0x1' } }],
        context: '0xc0',
      },
    ],
  },
  revokeSmartSession: {
    call: (api) => api.revokeSmartSession(ACCOUNT, 'uuid', '0x1'),
    route: `POST v1/sessions/${ACCOUNT}/revoke`,
    query: PROJECT_ALONE,
    body: { pci: 'uuid', signature: '0x1' },
    answer: '',
    provides: true,
  },
}
