// Tests that the guide to the options lists each of them. The compiler ensures that these two lists are complete.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SharedFeatures } from '@latchkey/kernel/contracts'
import type { WalletModalOptions } from '@latchkey/sdk'
import { expect, test } from 'vitest'
import { ROOT } from '../packages.mjs'

const OPTIONS: Record<keyof WalletModalOptions, true> = {
  chains: true,
  plugins: true,
  metadata: true,
  theme: true,
  layout: true,
  container: true,
  disableAppend: true,
  languages: true,
  language: true,
  messages: true,
  locale: true,
  dir: true,
  prefetch: true,
  methodOrder: true,
  connectorOrder: true,
  walletFeatureOrder: true,
  features: true,
  termsUrl: true,
  privacyUrl: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: true,
  closeOnConnect: true,
  showAlerts: true,
  basic: true,
  embedded: true,
  id: true,
  storage: true,
}
const FEATURES: Record<keyof SharedFeatures, true> = {
  swaps: true,
  onramp: true,
  receive: true,
  send: true,
  email: true,
  history: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: true,
  smartSessions: true,
  collapseWallets: true,
}
const guide = readFileSync(join(ROOT, 'docs/guides/options.md'), 'utf8')
const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
const named = rows.flatMap((row) => row.split('|')[1]?.match(/[a-zA-Z]+/g) ?? [])

test('the guide lists every option and every feature, and no others', () => {
  expect(named.toSorted()).toEqual([...Object.keys(OPTIONS), ...Object.keys(FEATURES)].toSorted())
})
