// Uses the real views for choosing a name, over a data service that returns what a row of the gallery needs.
import { addressOf, type ChainFeatures, LatchkeyError, networkOf } from '@latchkey/kernel'
import { names } from '@latchkey/plugin-names'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { give, rejectedByUser } from './sending'
import { type, untilFound } from './visitor'
import type { WorldOptions } from './world'

const NEVER = new Promise<never>(() => {})
const SUFFIX = '.reown.id'
const DEBOUNCED_MS = 600
/** By this time every toast is gone, even a late one. The view says the same, and stays. */
const TOLD_MS = 1700

interface Play extends Pick<WorldOptions, 'request'> {
  label?: string
  suggestions?: 'taken' | 'fail' | 'hang'
  isRefused?: boolean
  end?: 'row' | 'form' | 'submitted' | 'done'
}

function createData({ suggestions, isRefused }: Play) {
  return give('data', 'dataApi', {
    isSupported: async () => true,
    identity: async () => ({ name: null, avatarUrl: null }),
    namesOf: async () => [],
    async suggestNames(label: string) {
      if (suggestions === 'hang') return NEVER
      if (suggestions === 'fail') {
        throw new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'suggestNames' } })
      }
      const others = ['coin', 'wallet', 'key', 'home'].map((end) => ({
        name: label + end + SUFFIX,
        isRegistered: false,
      }))
      return [{ name: label + SUFFIX, isRegistered: suggestions === 'taken' }, ...others]
    },
    async registerName() {
      if (!isRefused) return true
      const context = { reason: 'The name is already registered' }
      throw new LatchkeyError('data/refused', 'The data service refused', { context })
    },
  })
}

/** A chain whose wallets sign messages. */
export const signMessage: ChainFeatures['signMessage'] = {
  planMessage: (account, message) => ({
    network: networkOf(account),
    method: 'eth_sendTransaction',
    params: [message, addressOf(account)],
  }),
  planTypedData: () => null,
  parseResult: () => `0x${'ab'.repeat(65)}`,
}

/** A feature of chains whose accounts can choose a name. */
export const namingFeatures: WorldOptions['features'] = {
  names: {
    isAvailable: true,
    normalize: (name) => name,
    resolve: async () => null,
    identify: async () => ({ name: null, avatarUrl: null }),
  },
  signMessage,
}

const FIELD = '.names-form input'

const show =
  ({ label, end = 'form' }: Play) =>
  async (modal: WalletModal): Promise<void> => {
    const { router, connections, service } = await modal.core.load()
    router.open('Account')
    if (end === 'row') return router.push('AccountSettings')
    if (end === 'done') {
      connections.updateAccount('eip155', { profileName: label + SUFFIX })
      return router.push('RegisterAccountNameSuccess')
    }
    if (end === 'submitted') await (await (await service('nameRegistration')).load()).register(label ?? '')
    router.push('RegisterAccountName')
    if (label === undefined || end === 'submitted') await untilFound(FIELD)
    else await type(FIELD, label)
  }

const row = (id: string, play: Play = {}): Row => ({
  id,
  isConnected: true,
  world: {
    wallets: [{ id: 'wallet-0', name: 'Account', kind: 'auth' }],
    features: namingFeatures,
    request: play.request ?? (async () => '0x'),
  },
  plugins: [createData(play), names()],
  show: show(play),
  waitMs: play.end === 'submitted' ? TOLD_MS : DEBOUNCED_MS,
})

export const namingRows: readonly Row[] = [
  row('name-row', { end: 'row' }),
  row('name'),
  row('name-short', { label: 'ada' }),
  row('name-letters', { label: 'ada_lovelace' }),
  row('name-free', { label: 'ada-lovelace' }),
  row('name-long', { label: 'w'.repeat(60) }),
  row('name-taken', { label: 'alice', suggestions: 'taken' }),
  row('name-checking', { label: 'alice', suggestions: 'hang' }),
  row('name-unchecked', { label: 'alice', suggestions: 'fail' }),
  row('name-refused', { label: 'alice', isRefused: true, end: 'submitted' }),
  row('name-declined', { label: 'alice', request: rejectedByUser, end: 'submitted' }),
  row('name-success', { label: 'ada-lovelace', end: 'done' }),
  row('name-success-long', { label: 'w'.repeat(60), end: 'done' }),
]
