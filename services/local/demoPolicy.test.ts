import { expect, test } from 'vitest'
import { writeDemoPolicy } from './demoPolicy.ts'
import type { ExampleConfig } from './exampleConfig.ts'

const native = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
const config: ExampleConfig = {
  networks: [{ id: 'eip155:31337', name: 'Local', native, rpcUrls: ['http://127.0.0.1:8545'], testnet: true }],
  projectId: '0'.repeat(32),
  relayUrl: 'ws://127.0.0.1:4192',
  explorerUrl: 'http://127.0.0.1:4191',
  dataUrl: 'http://127.0.0.1:4186',
  bundlerUrl: 'http://127.0.0.1:4189/v1/bundler',
  onrampUrl: 'http://127.0.0.1:4188',
  ens: { network: 'eip155:31337', universalResolver: `0x${'1'.repeat(40)}` },
  swapRouters: {},
  siteTokens: [],
  walletScript: 'http://127.0.0.1:4180/wallet.js',
  walletPage: 'http://127.0.0.1:4181',
  loginUrl: 'http://127.0.0.1:4182',
  inboxUrl: 'http://127.0.0.1:4185',
}
const gatewayUrl = 'http://127.0.0.1:8575'
const read = (given: Partial<ExampleConfig>): Record<string, string[]> =>
  Object.fromEntries(
    writeDemoPolicy({ config: given, gatewayUrl })
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name, ...sources]) => [name, sources.sort()]),
  )

test('API-07 EMB-01 the demo may connect to every server of its settings, each by its directive, and to no other', () => {
  const local = ['4186', '4189', '4191', '8545', '8575'].map((port) => `http://127.0.0.1:${port}`)
  expect(read(config)).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'", 'http://127.0.0.1:4180'],
    'style-src': ["'self'"],
    'connect-src': ["'self'", ...local, 'ws://127.0.0.1:4192'],
    'frame-src': ['http://127.0.0.1:4182'],
    'img-src': ["'self'", 'data:', 'http://127.0.0.1:4186', 'http://127.0.0.1:4191', gatewayUrl].sort(),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  })
})

test('API-07 a server that the settings leave out is not in the policy', () => {
  const { loginUrl: _login, dataUrl: _data, walletScript: _script, ...rest } = config
  const policy = read(rest)
  expect(policy).not.toHaveProperty('frame-src')
  expect(policy['script-src']).toEqual(["'self'"])
  expect(policy['connect-src']).not.toContain('http://127.0.0.1:4186')
})
