// Uses the real views of smart sessions over a data service that returns what a row of the gallery needs.
import { addressOf, LatchkeyError, networkOf } from '@latchkey/kernel'
import type { SmartPermission, SmartSession } from '@latchkey/kernel/contracts'
import { smartSessions } from '@latchkey/plugin-smart-sessions'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { give, rejectedByUser } from './sending'
import { find, press, until, untilFound } from './visitor'
import type { WorldOptions } from './world'

const NEVER = new Promise<never>(() => {})
const CONTRACT = '0xc0ffee0000000000000000000000000000000001'
const DAY_S = 86_400
const ENDS_MS = Date.UTC(2030, 0, 2, 12)

interface Play extends Pick<WorldOptions, 'request'> {
  sessions?: readonly SmartSession[]
  answer?: 'hang' | 'fail'
  end?: 'row' | 'list' | 'confirming' | 'revoking' | 'refused'
}

function grant(pci: string, name: string, ...allowed: readonly (SmartPermission | null)[]): SmartSession {
  return {
    pci,
    createdAtMs: 0,
    expiresAtMs: ENDS_MS,
    revokedAtMs: null,
    context: '0xc0',
    project: { id: 'p', name, url: 'https://shop.example/', iconUrl: null },
    permissions: allowed.map((data) => ({ type: 'native-token-periodic', data })),
  }
}
/** The chain returns big numbers, which stored JSON cannot have, so these are strings. */
const spend = (units: string, periodS: number | null): SmartPermission =>
  ({ kind: 'spend', tokenAddress: null, units, periodS }) as never
const SHOP = grant('pci-1', 'Shop', spend('1500000000000000000', DAY_S))
const GAME = grant('pci-2', 'Game', { kind: 'call', contract: CONTRACT, functions: ['mint', 'burn'] }, null)
const HOSTILE = grant(
  'pci-3',
  `<b>${'W'.repeat(80)}</b>`,
  spend('115792089237316195423570985008687907853269984665', null),
)

/** A feature of chains whose accounts have sessions. */
export const sessionFeatures: WorldOptions['features'] = {
  smartSessions: {
    readPermission({ data }) {
      const allowed = data as (SmartPermission & { units?: string }) | null
      return allowed?.kind === 'spend' ? { ...allowed, units: BigInt(allowed.units) } : allowed
    },
    planRevoke: (account, { pci }) => ({
      network: networkOf(account),
      method: 'eth_sendTransaction',
      params: [pci, addressOf(account)],
    }),
    parseRevoked: (result) => (typeof result === 'string' ? result : null),
  },
}

function createData({ sessions = [SHOP, GAME], answer }: Play) {
  return give('data', 'dataApi', {
    isSupported: async () => true,
    async smartSessions() {
      if (answer === 'hang') return NEVER
      if (answer !== 'fail') return sessions
      throw new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'smartSessions' } })
    },
    revokeSmartSession: async () => true,
  })
}

/** Next to the back button, while the view asks for confirmation. */
const CONFIRM = '.session-choice .button + .button'

const show =
  ({ end = 'list' }: Play) =>
  async (modal: WalletModal): Promise<void> => {
    const { router } = await modal.core.load()
    router.open('Account')
    if (end === 'row') return router.push('AccountSettings')
    router.push('SmartSessionList')
    if (end === 'list') return
    await press('.session-choice .button')
    await untilFound(CONFIRM)
    if (end === 'revoking') await press(CONFIRM)
    // A press that arrives with the question is ignored, so it is repeated.
    if (end === 'refused') {
      await until(() => {
        const confirm = find(CONFIRM)
        confirm?.click()
        return !confirm
      })
    }
  }

const row = (id: string, play: Play = {}): Row => ({
  id,
  isConnected: true,
  options: { features: { smartSessions: true } },
  world: { features: sessionFeatures, accountType: 'smartAccount', request: play.request ?? (() => NEVER) },
  plugins: [createData(play), smartSessions()],
  show: show(play),
})

export const smartSessionRows: readonly Row[] = [
  row('smart-sessions-row', { end: 'row' }),
  row('smart-sessions'),
  row('smart-sessions-hostile', { sessions: [HOSTILE] }),
  row('smart-sessions-empty', { sessions: [] }),
  row('smart-sessions-loading', { answer: 'hang' }),
  row('smart-sessions-failed', { answer: 'fail' }),
  row('smart-sessions-confirm', { end: 'confirming' }),
  row('smart-sessions-revoking', { end: 'revoking' }),
  row('smart-sessions-refused', { request: rejectedByUser, end: 'refused' }),
]
