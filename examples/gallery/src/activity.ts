// Uses the real history and receive plugins over a data service that returns what a row of the gallery needs.
import { LatchkeyError, type PluginManifest } from '@latchkey/kernel'
import type { ActivityItem, ActivityTransfer, SubmittedTransaction, Token } from '@latchkey/kernel/contracts'
import { history } from '@latchkey/plugin-history'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { createTransfer } from './sending'
import { localizeAmount, press, scrollTo, type, untilFound } from './visitor'
import { createToken, priceOf, worthOf } from './wellKnown'

type Answer = 'ready' | 'hang' | 'fail'

const NEVER = new Promise<never>(() => {})
const NETWORK = 'eip155:1'
const OWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const FRIEND = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const IMPOSTOR = `0xd8dA${'0'.repeat(32)}6045`
const STRANGER = `0x9fB2${'3'.repeat(32)}77c1`
const DAY_MS = 86_400_000
const LONG = 'A token whose makers could not decide on a shorter name for it'

function move(direction: 'in' | 'out', symbol: string, amount: string, other: string): ActivityTransfer {
  const [whole = '0', fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction)
  const { name, address } = createToken(symbol)
  return {
    kind: 'token',
    direction,
    from: direction === 'in' ? other : OWN,
    to: direction === 'in' ? OWN : other,
    name,
    symbol,
    address,
    iconUrl: null,
    amount: { units, decimals: fraction.length },
    value: worthOf({ symbol, decimals: fraction.length }, units),
  }
}
const door = (name: string): ActivityTransfer => ({
  kind: 'nft',
  direction: 'in',
  from: FRIEND,
  to: OWN,
  name,
  previewUrl: `${location.origin}/door.svg`,
  isSpam: false,
})

function happen(daysAgo: number, operation: string, from: string, transfers: ActivityTransfer[]): ActivityItem {
  const id = `${daysAgo} ${operation}`
  return {
    id,
    operation,
    status: 'confirmed',
    hash: `0x${'ab'.repeat(32)}`,
    network: NETWORK,
    minedAtMs: Date.now() - daysAgo * DAY_MS,
    from,
    to: OWN,
    application: null,
    transfers,
  }
}

const LATEST: readonly ActivityItem[] = [
  happen(0.001, 'receive', IMPOSTOR, [move('in', 'USDC', '250.00', IMPOSTOR)]),
  happen(0.1, 'send', OWN, [move('out', 'USDC', '250.00', FRIEND)]),
  { ...happen(0.4, 'send', OWN, []), status: 'failed' },
  happen(1, 'trade', OWN, [move('in', 'USDC', '4491.751452', STRANGER), move('out', 'ETH', '1.5', STRANGER)]),
  happen(2, 'approve', OWN, []),
  happen(9, 'receive', STRANGER, [move('in', 'DUST', '0.0000001', STRANGER)]),
  happen(31, 'receive', FRIEND, [move('in', 'ETH', '0.25', FRIEND)]),
  happen(33, 'mint', OWN, [door('Door 7')]),
  { ...happen(62, 'stake', OWN, [move('out', 'ETH', '32', STRANGER)]), application: { name: 'Pool', iconUrl: null } },
  happen(410, 'withdraw', OWN, [move('in', 'ETH', '0.000012', STRANGER)]),
]
const ODD: readonly ActivityItem[] = [
  happen(0.01, 'something nobody has a word for', OWN, [move('out', LONG, '123456789012345678.123456', FRIEND)]),
  happen(0.02, 'receive', FRIEND, [move('in', 'عملة رقمية', '5.5', FRIEND)]),
  happen(0.03, '<b>send</b>', OWN, [move('out', '<b>', '1.0', FRIEND)]),
  happen(0.04, 'mint', OWN, [door(LONG), door('Door 2'), door('Door 3')]),
  happen(0.05, 'trade', OWN, [move('out', LONG, '99999999999.1', FRIEND), move('in', LONG, '1.0', FRIEND)]),
]
const MANY = Array.from({ length: 300 }, (_, index) => happen(index, 'send', OWN, [move('out', 'ETH', '0.5', FRIEND)]))
const ETHER = createToken('ETH')
const SENT: SubmittedTransaction = {
  network: NETWORK,
  hash: `0x${'cd'.repeat(32)}`,
  from: `${NETWORK}:${OWN}`,
  kind: 'send',
  to: FRIEND,
  sent: {
    token: ETHER,
    units: 125_000_000_000_000_000n,
    price: priceOf(ETHER),
  },
  fee: { units: 315_000_000_000_000n, decimals: 18, symbol: 'ETH' },
}

function createHistory(items: readonly ActivityItem[], answer: Answer): readonly PluginManifest[] {
  const give = async <Value>(value: Value): Promise<Value> => {
    if (answer === 'hang') return NEVER
    if (answer === 'ready') return value
    const context = { status: 503, retryAfter: null }
    throw new LatchkeyError('kernel/http-status', 'HTTP status code: 503', { context })
  }
  const api = {
    history: () => give({ items, next: null }),
    purchases: () => give([]),
    prices: (tokens: readonly Token[]) => give(tokens.map((token) => ({ token, price: priceOf(token) }))),
  }
  const data: PluginManifest = {
    id: 'data',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({
      setup: (ctx) => void (ctx.provide as (name: string, service: unknown) => void)('dataApi', api),
    }),
  }
  return [data, history(), receive()]
}

type Shown = 'Account' | 'Activity' | 'WalletReceive' | 'WalletCompatibleNetworks'
const open = (view: Shown) => async (modal: WalletModal) => {
  const { router } = await modal.core.load()
  router.open('Account')
  if (view !== 'Account') router.push(view)
}
const sending = (view: Shown) => async (modal: WalletModal) => {
  const { emit, service } = await modal.core.load()
  emit('tx:submitted', SENT)
  // Set before the account opens: a receipt that arrives later would open over it.
  await service('activity')
  await open(view)(modal)
}
const scrolled = async (modal: WalletModal) => {
  await open('Activity')(modal)
  await untilFound('.activity-lines')
  scrollTo(6420)
}
const requesting = (amount: string) => async (modal: WalletModal) => {
  await open('WalletReceive')(modal)
  await press('[data-view=WalletReceive] .button[aria-expanded]')
  const [text] = await localizeAmount(amount)
  await type('.receive-request input', text)
  scrollTo(9999)
}

const row = (
  id: string,
  show: Row['show'],
  items: readonly ActivityItem[] = LATEST,
  answer: Answer = 'ready',
): Row => ({
  id,
  isConnected: true,
  plugins: createHistory(items, answer),
  ...(show && { show }),
})

/** Presses the first row with this attribute. */
const receiptOf = (show: (modal: WalletModal) => Promise<void>, attribute: string) => async (modal: WalletModal) => {
  await show(modal)
  const found = await untilFound(`.activity-row[${attribute}]`)
  found.click()
  await untilFound('.receipt')
}
/** The page can send, and the chain reports what a transfer cost. */
const own: Row = {
  ...row('receipt-own', receiptOf(open('Activity'), 'data-name$=send')),
  world: { features: { transfer: createTransfer({ status: 'confirmed', feeUnits: 315_000_000_000_000n }) } },
  plugins: [...createHistory(LATEST, 'ready'), send()],
}
const BOUGHT: ActivityItem = { ...happen(1, 'buy', STRANGER, [move('in', 'USDC', '245.975402', STRANGER)]), from: null }
const FAILED: ActivityItem = { ...happen(2, 'send', OWN, [move('out', 'USDC', '250.0', FRIEND)]), status: 'failed' }

export const activityRows: readonly Row[] = [
  row('activity-tab', sending('Account')),
  row('activity-tab-empty', open('Account'), []),
  row('activity', sending('Activity')),
  row('activity-odd', open('Activity'), ODD),
  row('activity-scrolled', scrolled, MANY),
  row('receipt-pending', receiptOf(sending('Activity'), 'data-status=pending')),
  row('receipt', receiptOf(open('Activity'), 'data-name$=send')),
  row('receipt-failed', receiptOf(open('Activity'), 'data-status=failed'), [FAILED]),
  own,
  row('receipt-bought', receiptOf(open('Activity'), 'data-name$=buy'), [BOUGHT]),
  row('receipt-swap', receiptOf(open('Activity'), 'data-name$=trade')),
  row('receipt-suspicious', receiptOf(open('Activity'), 'data-suspicion')),
  row('activity-loading', open('Activity'), [], 'hang'),
  row('activity-empty', open('Activity'), []),
  row('activity-failed', open('Activity'), [], 'fail'),
  row('receive', open('WalletReceive')),
  row('receive-request', requesting('1.25')),
  row('receive-request-wrong', requesting('1,5')),
  row('receive-networks', open('WalletCompatibleNetworks')),
]
