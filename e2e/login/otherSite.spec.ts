// A page on another site than the frame, like every page that does not run its own login server: browsers partition or block the storage
// of such a frame.
import { stringToHex } from 'viem'
import { expect, test } from '../fixtures'
import { expectSigned, readAddress, sendRequest, signIn } from './signedIn'

test('EMB-07 BRW-01 a page of another site: signed in, approved and refused', async ({ page, environment }) => {
  const demo = (environment.examples.demo ?? '').replace('127.0.0.1', 'localhost')
  const elsewhere = { ...environment, examples: { ...environment.examples, demo } }
  const { modal, frame, answer } = await signIn(page, elsewhere)
  expect(new URL(page.url()).hostname).toBe('localhost')
  const [chain] = environment.chains
  const network = `eip155:${chain?.id}` as const
  const address = await readAddress(page, 'eip155')
  const text = 'From another site'
  const sign = () => sendRequest(page, { network, method: 'personal_sign', params: [stringToHex(text), address] })

  const approved = await sign()
  await expect(frame.getByText(new URL(page.url()).origin)).toBeVisible()
  await answer('Approve')
  await expect(modal).toBeHidden()
  await expectSigned(await approved(), { address, text, rpcUrl: chain?.rpcUrl })

  const refused = await sign()
  await answer('Reject')
  await expect(modal).toBeHidden()
  expect(await refused()).toMatchObject({ code: 'rpc/user-rejected' })
})
