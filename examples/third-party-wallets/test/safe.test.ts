// @safe-global/safe-apps-sdk and its provider; this file simulates app.safe.global, the page around the frame.
import { evm } from '@latchkey/sdk'
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSdk from '@safe-global/safe-apps-sdk'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { announceWallet } from './announceWallet'
import { openSite } from './openSite'
import { createPerson, type Person } from './person'
import { signIn } from './signInTo'
import { sendWith } from './signWith'
import { expectRejectedSignature, expectWholeVisit } from './walletSteps'

const NAME = 'Safe'
const ORIGIN = 'https://app.safe.global'
const SAFE_TX_HASH = `0x${'cd'.repeat(32)}`

interface Question {
  id: string
  method: string
  params?: { message?: string }
  env?: { sdkVersion: string }
}

/** Responds to the frame as the page around it does. The Safe has the person's own address, so that signatures can be verified. */
function playParent(person: Person): void {
  async function answer({ method, params }: Question): Promise<unknown> {
    if (method === 'getSafeInfo') return { safeAddress: person.address, chainId: 1, owners: [], threshold: 1 }
    if (method === 'signMessage')
      return { signature: await person.respond({ method: 'personal_sign', params: [params?.message, person.address] }) }
    if (method !== 'sendTransactions') throw new Error(`Not supported: ${method}`)
    await person.respond({ method: 'eth_sendTransaction' })
    return { safeTxHash: SAFE_TX_HASH }
  }
  const listen = (event: MessageEvent<Question>) => {
    const { id, env } = event.data
    if (!env) return
    const post = (outcome: object) => {
      const data = { id, version: env.sdkVersion, ...outcome }
      window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source: window }))
    }
    answer(event.data).then(
      (data) => post({ success: true, data }),
      (error: { message: string }) => post({ success: false, error: error.message }),
    )
  }
  window.addEventListener('message', listen)
  onTestFinished(() => window.removeEventListener('message', listen))
}

let person: Person
beforeEach(async () => {
  person = createPerson()
  playParent(person)
  const sdk = new SafeAppsSdk({ allowedDomains: [/^https:\/\/app\.safe\.global$/] })
  const provider = new SafeAppProvider(await sdk.safe.getInfo(), sdk)
  announceWallet(NAME, 'global.safe', {
    // Inside a Safe the site is already connected: the provider has no method to request it.
    request: ({ method, params }: { method: string; params?: object }) =>
      provider.request({
        method: method === 'eth_requestAccounts' ? 'eth_accounts' : method,
        params: params as never[],
      }),
  })
})

test('BRW-03 @safe-global/safe-apps-sdk connects, signs in, signs, sends and disconnects', async () => {
  await expectWholeVisit(openSite([evm()], [signIn]), { name: NAME, person, hash: SAFE_TX_HASH })
  const signing = person.requests.find(({ method }) => method === 'personal_sign')
  expect(signing?.params).toEqual([expect.stringMatching(/^0x/), person.address])
})

test('BRW-03 @safe-global/safe-apps-sdk: what an owner declines is a rejection', async () => {
  const site = openSite([evm()], [signIn])
  await expectRejectedSignature(site, { name: NAME, person })
  await expect(sendWith(site.modal)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
