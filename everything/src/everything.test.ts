// What a page gets by one line, and how parts are switched by name.
import type { PluginManifest } from '@latchkey/kernel'
import { listLanguages } from '@latchkey/languages'
import { expect, onTestFinished, test } from 'vitest'
import { type EverythingOptions, everything } from './index'

const PROJECT = '0123456789abcdef0123456789abcdef'
/** Plugins of public servers, and those that need one of them. */
const OF_SERVERS = ['data', 'embedded', 'walletconnect', 'swaps', 'onramp', 'email', 'socials']
const ON_REQUEST = ['analytics', 'siwx', 'smartSessions']

function make(options?: EverythingOptions) {
  const modal = everything(options)
  onTestFinished(() => modal.destroy())
  const { chains, plugins = [], features = {} } = modal.core.options
  return { plugins, ids: plugins.map(({ id }) => id), namespaces: chains.map(({ namespace }) => namespace), features }
}

const optionsOf = (plugins: readonly PluginManifest[], id: string) => plugins.find((each) => each.id === id)?.options

test('HST-04 with a project id, one line adds every chain and every plugin except opt-in ones', () => {
  const { ids, namespaces, plugins } = make({ projectId: PROJECT })
  expect(ids).toEqual(expect.arrayContaining([...OF_SERVERS, 'help', 'networks', 'names', 'send', 'tokens', 'wallets']))
  expect(ids.filter((id) => ON_REQUEST.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(namespaces.slice(0, 3)).toEqual(['eip155', 'solana', 'bip122'])
  expect(namespaces).toContain('cosmos')
  for (const id of ['data', 'embedded', 'walletconnect', 'wallets'])
    expect(optionsOf(plugins, id)).toMatchObject({ projectId: PROJECT })
})

test('HST-04 without a project id, nothing is included that needs a public server', () => {
  const { ids, namespaces } = make()
  expect(ids.filter((id) => OF_SERVERS.includes(id))).toEqual([])
  expect(namespaces).toEqual(['eip155', 'solana', 'bip122'])
})

test('HST-04 a private server adds a part, and what depends on it, without a project id', () => {
  const { ids, plugins } = make({ features: { data: { dataUrl: 'https://data.shop.example' } } })
  expect(ids).toEqual(expect.arrayContaining(['data', 'swaps', 'onramp']))
  expect(optionsOf(plugins, 'data')).toEqual({ dataUrl: 'https://data.shop.example' })
})

test('HST-04 parts are omitted, configured and added by name', () => {
  const { ids, namespaces, plugins, features } = make({
    projectId: PROJECT,
    features: {
      swaps: false,
      embedded: false,
      bitcoin: false,
      generic: false,
      walletConnect: { renew: false },
      analytics: true,
      smartSessions: true,
      legalCheckbox: true,
    },
  })
  expect(ids.filter((id) => ['swaps', 'embedded', 'email', 'socials'].includes(id))).toEqual([])
  expect(namespaces).toEqual(['eip155', 'solana'])
  expect(optionsOf(plugins, 'walletconnect')).toEqual({ projectId: PROJECT, renew: false })
  expect(optionsOf(plugins, 'analytics')).toEqual({ projectId: PROJECT, enabled: true })
  expect(ids).toContain('smartSessions')
  expect(features).toMatchObject({ smartSessions: true, legalCheckbox: true })
})

test('HST-04 VIS-01 the language menu has every language, and is removed with them', () => {
  expect(optionsOf(make().plugins, 'languageMenu')).toEqual({ tags: listLanguages() })
  expect(make({ features: { languages: false } }).ids).not.toContain('languageMenu')
  const { plugins } = make({ features: { languageMenu: { tags: ['en', 'de'] } } })
  expect(optionsOf(plugins, 'languageMenu')).toEqual({ tags: ['en', 'de'] })
})

test('HST-04 a plugin of the site replaces a part that is left out', () => {
  const own: PluginManifest = { id: 'send', api: 1, load: async () => ({ setup: () => {} }) }
  const { plugins, features } = make({ features: { send: false }, plugins: [own] })
  expect(plugins.filter(({ id }) => id === 'send')).toEqual([own])
  expect(features).not.toHaveProperty('send')
})
