// Names and properties of sent events, compared with those of the public collector.
import { type Events, formatUnits } from '@latchkey/kernel'
import { analytics } from '@latchkey/plugin-analytics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCode, cleanPage, cleanText } from '../src/clean'
import { type Facts, TRACKED_EVENTS, translate } from '../src/wireEvents'

const FACTS: Facts = {
  connector: () => ({ name: 'Some Wallet', kind: 'announced' }),
  isMobile: () => false,
  isSmartAccount: () => false,
}

const SAMPLES: { readonly [E in (typeof TRACKED_EVENTS)[number]]: readonly Events[E][] } = {
  'modal:opened': [{ view: 'Connect', connected: false }],
  'modal:closed': [{ connected: true }],
  'view:opened': [
    { view: 'AllWallets' },
    { view: 'ConnectingWalletConnect' },
    ...[
      'WhatIsAWallet',
      'GetWallet',
      'Networks',
      'Activity',
      'EmailVerifyOtp',
      'UpdateEmailWallet',
      'WalletSend',
      'Swap',
      'SwapSelectToken',
      'RegisterAccountName',
      'WhatIsANetwork',
      'OnRampProviders',
      'WhatIsABuy',
    ].map((view) => ({ view }) as Events['view:opened']),
  ],
  'session:requested': [{ connectorId: 'io.wallet' }],
  'session:connected': [{ caipAddress: 'eip155:1:0xabc', connectorId: 'io.wallet', accountType: 'eoa' }],
  'session:connectFailed': [
    { connectorId: 'io.wallet', code: 'rpc/user-rejected' },
    { connectorId: 'io.wallet', code: 'rpc/internal' },
  ],
  'session:disconnected': [{ namespace: 'eip155', connectorId: 'io.wallet' }],
  'session:disconnectFailed': [{ namespace: 'eip155', connectorId: 'io.wallet', code: 'kernel/disconnect-failed' }],
  'network:switched': [{ network: 'eip155:10', previous: null }],
  'tx:submitted': (['send', 'swap', 'approve'] as const).map((kind) => ({
    network: 'eip155:1' as const,
    hash: `0x${'ab'.repeat(32)}`,
    from: 'eip155:1:0xabc' as const,
    kind,
  })),
  'plugin:failed': [{ id: 'swaps', code: 'kernel/plugin-failed' }],
  'wallets:searched': [{ words: 'ada@mail.example', isCertified: true }],
  'email:chosen': [undefined],
  'email:submitted': [undefined],
  'email:deviceApproved': [undefined],
  'email:codeAccepted': [undefined],
  'email:codeFailed': [{ code: 'embedded/refused' }],
  'social:started': [{ provider: 'farcaster' }],
  'social:responded': [{ provider: 'google' }],
  'social:signedIn': [{ provider: 'google' }],
  'social:failed': [{ provider: 'google', code: 'blocked' }],
  'social:canceled': [{ provider: 'google' }],
  'embedded:accountPreferred': [{ network: 'eip155:1', accountType: 'eoa' }],
  'activity:moreRequested': [{ account: 'eip155:1:0xabc' }],
  'activity:failed': [{ account: 'eip155:1:0xabc', code: 'data/call-failed' }],
  'send:initiated': [{ network: 'eip155:1', token: 'TUSD' }],
  'send:declined': [{ network: 'eip155:1', token: 'TUSD' }],
  'send:failed': [{ network: 'eip155:1', token: 'TUSD', code: 'transfer/failed' }],
  'swap:networkChosen': [{ network: 'eip155:10' }],
  'swap:initiated': [{ network: 'eip155:1', from: 'ETH', to: 'TUSD' }],
  'swap:failed': [
    { network: 'eip155:1', from: 'ETH', to: 'TUSD', code: 'swaps/refused', step: 'approve' },
    { network: 'eip155:1', from: 'ETH', to: 'TUSD', code: 'swaps/refused', step: 'swap' },
  ],
  'siwx:requested': [{ network: 'eip155:1', isSmartAccount: false }],
  'siwx:authenticated': [{ network: 'eip155:1', isSmartAccount: false }],
  'siwx:failed': [{ network: 'eip155:1', isSmartAccount: false, code: 'siwx/declined' }],
  'siwx:canceled': [{ network: 'eip155:1', isSmartAccount: false }],
  'onramp:providerSelected': [{ provider: 'coinbase' }],
  'name:registrationStarted': [{ name: 'ada.example' }],
  'name:registered': [{ name: 'ada.example' }],
  'name:registrationFailed': [{ name: 'ada.example', code: 'names/register-failed' }],
}

/** The sent name of each sample, in order; undefined if the collector has none for it. */
const REPORTED_NAMES: { readonly [E in (typeof TRACKED_EVENTS)[number]]: readonly (string | undefined)[] } = {
  'modal:opened': ['MODAL_OPEN'],
  'modal:closed': ['MODAL_CLOSE'],
  'view:opened': [
    'CLICK_ALL_WALLETS',
    undefined,
    'CLICK_WALLET_HELP',
    'CLICK_GET_WALLET',
    'CLICK_NETWORKS',
    'CLICK_TRANSACTIONS',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_EDIT',
    'OPEN_SEND',
    'OPEN_SWAP',
    'CLICK_SELECT_TOKEN_TO_SWAP',
    'OPEN_ENS_FLOW',
    'CLICK_NETWORK_HELP',
    'SELECT_BUY_CRYPTO',
    'SELECT_WHAT_IS_A_BUY',
  ],
  'session:requested': ['SELECT_WALLET'],
  'session:connected': ['CONNECT_SUCCESS'],
  'session:connectFailed': ['USER_REJECTED', 'CONNECT_ERROR'],
  'session:disconnected': ['DISCONNECT_SUCCESS'],
  'session:disconnectFailed': ['DISCONNECT_ERROR'],
  'network:switched': ['SWITCH_NETWORK'],
  'tx:submitted': ['SEND_SUCCESS', 'SWAP_SUCCESS', undefined],
  'plugin:failed': ['INTERNAL_SDK_ERROR'],
  'wallets:searched': ['SEARCH_WALLET'],
  'email:chosen': ['EMAIL_LOGIN_SELECTED'],
  'email:submitted': ['EMAIL_SUBMITTED'],
  'email:deviceApproved': ['DEVICE_REGISTERED_FOR_EMAIL'],
  'email:codeAccepted': ['EMAIL_VERIFICATION_CODE_PASS'],
  'email:codeFailed': ['EMAIL_VERIFICATION_CODE_FAIL'],
  'social:started': ['SOCIAL_LOGIN_STARTED'],
  'social:responded': ['SOCIAL_LOGIN_REQUEST_USER_DATA'],
  'social:signedIn': ['SOCIAL_LOGIN_SUCCESS'],
  'social:failed': ['SOCIAL_LOGIN_ERROR'],
  'social:canceled': ['SOCIAL_LOGIN_CANCELED'],
  'embedded:accountPreferred': ['SET_PREFERRED_ACCOUNT_TYPE'],
  'activity:moreRequested': ['LOAD_MORE_TRANSACTIONS'],
  'activity:failed': ['ERROR_FETCH_TRANSACTIONS'],
  'send:initiated': ['SEND_INITIATED'],
  'send:declined': ['SEND_REJECTED'],
  'send:failed': ['SEND_ERROR'],
  'swap:networkChosen': ['CLICK_SELECT_NETWORK_TO_SWAP'],
  'swap:initiated': ['INITIATE_SWAP'],
  'swap:failed': ['SWAP_APPROVAL_ERROR', 'SWAP_ERROR'],
  'siwx:requested': ['CLICK_SIGN_SIWX_MESSAGE'],
  'siwx:authenticated': ['SIWX_AUTH_SUCCESS'],
  'siwx:failed': ['SIWX_AUTH_ERROR'],
  'siwx:canceled': ['CLICK_CANCEL_SIWX'],
  'onramp:providerSelected': ['SELECT_BUY_PROVIDER'],
  'name:registrationStarted': ['REGISTER_NAME_INITIATED'],
  'name:registered': ['REGISTER_NAME_SUCCESS'],
  'name:registrationFailed': ['REGISTER_NAME_ERROR'],
}

/** Event names of the public collector. */
const WIRE_NAMES =
  `MODAL_CREATED MODAL_OPEN MODAL_CLOSE INITIALIZE CLICK_ALL_WALLETS SEARCH_WALLET SELECT_WALLET CONNECT_SUCCESS
  CONNECT_ERROR CONNECT_PROXY_ERROR DISCONNECT_SUCCESS DISCONNECT_ERROR INTERNAL_SDK_ERROR CLICK_WALLET_HELP CLICK_NETWORK_HELP
  CLICK_GET_WALLET CLICK_NETWORKS SWITCH_NETWORK CLICK_TRANSACTIONS LOAD_MORE_TRANSACTIONS ERROR_FETCH_TRANSACTIONS
  CLICK_SIGN_SIWX_MESSAGE CLICK_CANCEL_SIWX SIWX_AUTH_SUCCESS SIWX_AUTH_ERROR EMAIL_LOGIN_SELECTED EMAIL_SUBMITTED
  DEVICE_REGISTERED_FOR_EMAIL EMAIL_VERIFICATION_CODE_SENT EMAIL_VERIFICATION_CODE_PASS EMAIL_VERIFICATION_CODE_FAIL EMAIL_EDIT
  EMAIL_UPGRADE_FROM_MODAL SOCIAL_LOGIN_STARTED SOCIAL_LOGIN_SUCCESS SOCIAL_LOGIN_ERROR SOCIAL_LOGIN_REQUEST_USER_DATA
  SOCIAL_LOGIN_CANCELED SET_PREFERRED_ACCOUNT_TYPE OPEN_SWAP CLICK_CONVERT CLICK_SELECT_TOKEN_TO_SWAP
  CLICK_SELECT_NETWORK_TO_SWAP INITIATE_SWAP SWAP_SUCCESS SWAP_ERROR SWAP_APPROVAL_ERROR OPEN_SEND SEND_INITIATED SEND_SUCCESS
  SEND_ERROR SELECT_BUY_CRYPTO SELECT_BUY_PROVIDER SELECT_WHAT_IS_A_BUY OPEN_ENS_FLOW REGISTER_NAME_INITIATED
  REGISTER_NAME_SUCCESS REGISTER_NAME_ERROR USER_REJECTED SEND_REJECTED GET_WALLET WALLET_IMPRESSION_V2 PAY_SUCCESS PAY_ERROR
  PAY_INITIATED PAY_MODAL_OPEN PAY_EXCHANGE_SELECTED`.split(/\s+/)

const UNTRACKED: Readonly<Record<string, string>> = {
  'is never sent': 'MODAL_CREATED',
  'is a call of the host’s own, with its options, before anybody acts': 'INITIALIZE',
  'would tell what a visitor looks at or follows out of the page': 'WALLET_IMPRESSION_V2 GET_WALLET',
  'would tell the link of a pairing': 'CONNECT_PROXY_ERROR',
  'is an older name of OPEN_SWAP': 'CLICK_CONVERT',
  'leads to a site of the maker of the frame, to which nothing here leads': 'EMAIL_UPGRADE_FROM_MODAL',
  'belongs to a product that this is not': 'PAY_SUCCESS PAY_ERROR PAY_INITIATED PAY_MODAL_OPEN PAY_EXCHANGE_SELECTED',
}

function report<E extends (typeof TRACKED_EVENTS)[number]>(event: E): (string | undefined)[] {
  return SAMPLES[event].map((payload) => translate(event, payload, FACTS)?.event)
}

test('ANA-02 every name that the service knows is sent, or is on the list of unsent names', () => {
  const reported = TRACKED_EVENTS.flatMap((event) => report(event)).filter((name) => name !== undefined)
  const left = Object.values(UNTRACKED).flatMap((text) => text.split(/\s+/))
  expect([...new Set(reported), ...left].sort()).toEqual([...WIRE_NAMES].sort())
})

test.each(TRACKED_EVENTS)('ANA-02 %s has the name that the protocol gives it', (event) => {
  expect(report(event)).toEqual(REPORTED_NAMES[event])
})

test('ANA-01 the manifest wakes on the reported events, and on none when analytics is off', () => {
  expect([...(analytics({ enabled: true }).wakeOn ?? [])].sort()).toEqual([...TRACKED_EVENTS].sort())
  expect(analytics()).toEqual({ id: 'analytics', api: 1, options: {}, uses: ['page'] })
})

const plainWord = fc.stringMatching(/^[a-z]{1,12}$/)
const hex = fc.stringMatching(/^[0-9a-fA-F]{40}$/)
const secrets = fc.oneof(
  fc.emailAddress({ size: 'small' }),
  fc.tuple(plainWord, plainWord).map(([user, host]) => `${user}@${host}.example`),
  hex.map((digits) => `0x${digits}`),
  fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
)

test('ANA-01 no text contains a query, an email or an address, wherever it appears in a wallet’s text or an error', () => {
  fc.assert(
    fc.property(fc.string(), secrets, fc.string(), (before, secret, after) => {
      const text = cleanText(`${before}${secret}${after}`)
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(/[?#]|[a-z0-9]@[a-z0-9]|[a-z0-9]{26,}/i)
      expect(text.length).toBeLessThanOrEqual(100)
    }),
  )
})

/** What a path holds that is someone's: ids, phone numbers, names, invite codes, in any encoding. */
const parts = fc.oneof(
  secrets.map(encodeURIComponent),
  plainWord,
  fc.stringMatching(/^[0-9]{1,15}$/),
  fc.stringMatching(/^\+[0-9]{8,15}$/),
  fc.stringMatching(/^[A-Z0-9]{4,12}$/),
  fc.uuid(),
)

test('ANA-01 no page address contains a path, a query or a fragment, unless the site lists words of its path', () => {
  fc.assert(
    fc.property(plainWord, fc.array(parts, { maxLength: 5 }), parts, (host, path, secret) => {
      const { url, domain } = cleanPage(`https://${host}.example:8443/${path.join('/')}?a=${secret}#${secret}`)
      expect([url, domain]).toEqual([`https://${host}.example:8443/`, `${host}.example`])
    }),
  )
})

test('ANA-01 only the named words of a path are reported, each one unchanged', () => {
  const words = ['cart', 'orders']
  const part = fc.oneof(parts, fc.constantFrom(...words, 'Cart', 'carts', 'cart%2F1'))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (path) => {
      const { url } = cleanPage(`https://shop.example/${path.join('/')}?a#b`, words)
      expect(url).toBe(`https://shop.example/${path.map((each) => (words.includes(each) ? each : '*')).join('/')}`)
    }),
  )
})

test('ANA-01 no text contains a phone number or an order number, however it is written', () => {
  const digits = fc.stringMatching(/^[0-9]{6,15}$/)
  const groups = fc
    .tuple(digits, fc.constantFrom('', ' ', '-', '.', ') '))
    .map(([all, mark]) => all.replace(/..(?=.)/g, `$&${mark}`))
  fc.assert(
    fc.property(plainWord, groups, plainWord, (before, number, after) => {
      const text = cleanText(`${before} ${number} ${after}`)
      expect(text).toBe(`${before} * ${after}`)
    }),
  )
  expect(cleanText('word '.repeat(30))).toHaveLength(100)
  for (const name of ['Uniswap V3', '1inch Wallet', '1000SATS', 'Trust 24/7']) expect(cleanText(name)).toBe(name)
})

test('ANA-01 only codes of ours are sent', () => {
  const ours = ['rpc/user-rejected', 'smartSessions/response-invalid', 'blocked', 'coinbase']
  expect(ours.map(cleanCode)).toEqual(ours)
  const others = [
    '4001',
    'Ada said no',
    'rpc/',
    'rpc/a/b',
    '',
    'ada@mail.example',
    `rpc/${'a'.repeat(61)}`,
    'a'.repeat(26),
    `rpc/${'aB'.repeat(16)}`,
  ]
  expect(others.map(cleanCode)).toEqual(others.map(() => '*'))
})

test('ANA-01 no payload contains anything that could identify a visitor, whatever the names of wallets and tokens are', () => {
  fc.assert(
    fc.property(secrets, fc.bigInt({ min: 10n ** 12n, max: 10n ** 20n }), (secret, units) => {
      const facts: Facts = { ...FACTS, connector: () => ({ name: `Wallet ${secret}`, kind: 'announced' }) }
      const token = {
        network: 'eip155:1',
        address: secret,
        name: secret,
        symbol: secret,
        decimals: 18,
        iconUrl: null,
      } as const
      const events = [
        translate('session:requested', { connectorId: secret }, facts),
        translate('session:connectFailed', { connectorId: secret, code: secret }, facts),
        translate(
          'tx:submitted',
          { ...SAMPLES['tx:submitted'][0], kind: 'send', sent: { token, units }, to: secret } as never,
          facts,
        ),
        translate('send:failed', { network: 'eip155:1', token: secret, code: secret }, facts),
        translate('name:registered', { name: secret }, facts),
        translate('wallets:searched', { words: secret, isCertified: false }, facts),
        translate('onramp:providerSelected', { provider: secret }, facts),
        translate('email:codeFailed', { code: secret }, facts),
        translate('social:failed', { provider: 'google', code: secret }, facts),
        translate('activity:moreRequested', { account: `eip155:1:${secret}` }, facts),
        translate('activity:failed', { account: `eip155:1:${secret}`, code: secret }, facts),
      ]
      const text = JSON.stringify(events)
      expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
      expect(text).not.toContain(String(units))
      expect(text).not.toContain(formatUnits(units, 18))
    }),
  )
})
