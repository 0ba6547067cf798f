// porto with its own provider, queue and announcement; a renderer like its own ones simulates only its dialog at id.porto.sh.
import { base, optimism } from '@latchkey/chain-evm/networks'
import { evm } from '@latchkey/sdk'
import { Dialog, Mode, Porto, Storage } from 'porto'
import { custom } from 'viem'
import { beforeEach, onTestFinished, test } from 'vitest'
import { openSite } from './openSite'
import { createPerson, type Person, type SiteRequest, TRANSACTION_HASH } from './person'
import { signIn } from './signInTo'
import { stayOffline } from './stayOffline'
import { expectRejectedConnection, expectRejectedSignature, expectWholeVisit } from './walletSteps'

const NAME = 'Porto'

interface Queued {
  request: SiteRequest & { id: number }
  status: string
}
/** The part of Porto's store that a renderer uses, because its own type is not exported. */
interface Store {
  setState(update: (state: { requestQueue: readonly Queued[] }) => object): void
}

/** Settles each queued request as the person decides. */
function createRenderer(person: Person): Dialog.Dialog {
  async function execute({ method, params }: SiteRequest): Promise<unknown> {
    if (method !== 'wallet_connect') return person.respond({ method, params })
    const [address] = (await person.respond({ method: 'eth_requestAccounts' })) as [`0x${string}`]
    return { accounts: [{ address, capabilities: {} }], chainIds: ['0x2105', '0xa'] }
  }
  return Dialog.from({
    name: 'person',
    supportsHeadless: false,
    setup({ internal }) {
      const store = internal.store as unknown as Store
      return {
        open() {},
        close() {},
        destroy() {},
        secure: async () => ({ frame: true, host: true, protocol: true }),
        async syncRequests(queue) {
          for (const queued of (queue as unknown as readonly Queued[]).filter(({ status }) => status === 'pending')) {
            const outcome = await execute(queued.request).then(
              (result) => ({ status: 'success', result }),
              (error: unknown) => ({ status: 'error', error }),
            )
            const settle = (each: Queued) => (each.request.id === queued.request.id ? { ...each, ...outcome } : each)
            store.setState((state) => ({ ...state, requestQueue: state.requestQueue.map(settle) }))
          }
        },
      }
    },
  })
}

let person: Person
beforeEach(() => {
  stayOffline()
  person = createPerson()
  const mode = Mode.dialog({ renderer: createRenderer(person) })
  const relay = custom({ request: () => Promise.reject(new Error('No relay in tests')) })
  const porto = Porto.create({ mode, relay, storage: Storage.memory() })
  onTestFinished(porto.destroy)
})

const open = () => openSite([evm({ networks: [base, optimism] })], [signIn])

test('BRW-03 porto connects, signs in, signs, switches, sends and disconnects', async () => {
  await expectWholeVisit(open(), { name: NAME, person, switchTo: optimism.id, hash: TRANSACTION_HASH })
})

test('BRW-03 porto: a rejected signature is a rejection, and the wallet stays connected', async () => {
  await expectRejectedSignature(open(), { name: NAME, person })
})

test('BRW-03 porto: a rejected connection is a rejection', async () => {
  await expectRejectedConnection(open(), { name: NAME, person })
})
