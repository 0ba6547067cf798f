// A page that requires a signature, through anything that wallet, visitor and host may do in any order.
import type { CaipAddress } from '@latchkey/kernel'
import { parseSignInText } from '@latchkey/plugin-siwx/message'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { closePages, openSite } from './signInPage'
import { ALICE, BOB, NO, SIGNATURE } from './signInWorld'

afterEach(closePages)

const ACCOUNTS: readonly CaipAddress[] = [`eip155:1:${ALICE}`, `eip155:10:${ALICE}`, `eip155:1:${BOB}`]
const RUNS = 20

/** The page, and what may happen to it. Nothing in it waits for time. */
async function openModel() {
  const pending: ((answer: unknown) => void)[] = []
  const escapes: string[] = []
  const site = openSite({
    wallet: {
      accounts: [`eip155:1:${ALICE}`],
      script: { request: () => new Promise((resolve) => pending.push(resolve)) },
    },
  })
  const { kernel, wallet } = site
  await kernel.connectors.discover()
  const signIn = await kernel.service('signIn')
  const active = () => kernel.store.get(kernel.connections.activeAtom)?.sessions[0]?.caipAddress ?? null
  const ignore = () => {}
  /** A visitor who must sign in cannot leave the view that asks for it. */
  async function tryToClose(): Promise<void> {
    const { phase } = kernel.store.get(signIn.stateAtom)
    const isOwed = (phase === 'asking' || phase === 'signing') && site.view() === 'SIWXSignMessage'
    const isClosed = await kernel.router.close()
    if (isOwed && isClosed) escapes.push(phase)
  }
  const acts = {
    connect: () => void kernel.connections.connect(wallet.connector.id).catch(ignore),
    disconnect: () => void kernel.connections.disconnect().catch(ignore),
    moveToAlice: () => active() && wallet.emit(wallet.sessions([ACCOUNTS[0] as CaipAddress])),
    moveToOtherNetwork: () => active() && wallet.emit(wallet.sessions([ACCOUNTS[1] as CaipAddress])),
    moveToBob: () => active() && wallet.emit(wallet.sessions([ACCOUNTS[2] as CaipAddress])),
    sign: () => void signIn.sign().catch(ignore),
    walletSigns: () => pending.shift()?.(SIGNATURE),
    walletRefuses: () => pending.shift()?.(Promise.reject(NO)),
    cancel: () => void signIn.cancel().catch(ignore),
    revoke: () => void signIn.revoke().catch(ignore),
    open: () => kernel.router.open(),
    close: () => void tryToClose(),
  }
  return { ...site, acts, active, signIn, escapes }
}
type Model = Awaited<ReturnType<typeof openModel>>
type ActName = keyof Model['acts']
/** What leads somewhere comes more often. */
const act = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<ActName[]>('sign', 'walletSigns') },
  { weight: 3, arbitrary: fc.constantFrom<ActName[]>('moveToAlice', 'moveToOtherNetwork', 'moveToBob', 'connect') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ActName[]>('walletRefuses', 'cancel', 'revoke', 'open', 'close', 'disconnect'),
  },
)

/** Chance leads there in too few of the runs. */
const SIGNED_IN: [ActName, boolean][] = [
  ['sign', true],
  ['walletSigns', true],
]

/** Everything that follows from the last act has happened: all of it is in promises. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

function check({ kernel, signIn, active, sessions, escapes }: Model): void {
  const { phase, account } = kernel.store.get(signIn.stateAtom)
  // What is followed is who is connected.
  if (phase !== 'leaving') expect(account).toBe(active())
  for (const { data, message } of sessions) expect(parseSignInText(message)?.address).toBe(data.accountAddress)
  const own = sessions.filter(({ data }) => `${data.chainId}:${data.accountAddress}` === account)
  if (phase === 'signedIn') expect(own).not.toEqual([])
  if (active() === null) expect(sessions).toEqual([])
  expect(escapes).toEqual([])
}

test('SIW-02 SIW-04 MOD-06 in any order of events, only the account of a session is signed in, and a visitor who must sign in cannot close the view', async () => {
  let signedIn = 0
  const order = fc.array(fc.tuple(act, fc.boolean()), { minLength: 10, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(order, async (steps) => {
      const model = await openModel()
      model.acts.connect()
      // The code of the question is loaded, which no number of rounds waits for.
      await vi.waitFor(() => expect(model.kernel.store.get(model.signIn.stateAtom).phase).toBe('asking'))
      for (const [name, isSettled] of steps) {
        model.acts[name]()
        // Half of what happens comes before the last has had its effect.
        if (!isSettled) continue
        await settle()
        check(model)
        if (model.kernel.store.get(model.signIn.stateAtom).phase === 'signedIn') signedIn += 1
      }
      await settle()
      check(model)
      closePages()
    }),
    { numRuns: RUNS, examples: [[SIGNED_IN]] },
  )
  expect(signedIn).toBeGreaterThan(0)
})
