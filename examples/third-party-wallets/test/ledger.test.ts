// @ledgerhq/hw-app-eth over Ledger's own replayer of device responses, as a provider that a page announces.
import { evm } from '@latchkey/sdk'
import Eth from '@ledgerhq/hw-app-eth'
import { openTransportReplayer, RecordStore } from '@ledgerhq/hw-transport-mocker'
import { hexToBytes, parseSignature, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { announceWallet } from './announceWallet'
import { openSite } from './openSite'
import { createPerson } from './person'
import { MESSAGE, signWith } from './signWith'

const PATH = "44'/60'/0'/0/0"
const PATH_BYTES = '058000002c8000003c800000000000000000000000'
const OK = '9000'
/** ISO 7816: conditions of use not satisfied. The device returns it when a person rejects. */
const DECLINED = '6985'
const NAME = 'Ledger'

const toHex = (number: number, bytes: number) => number.toString(16).padStart(bytes * 2, '0')
const ascii = (text: string) => Buffer.from(text, 'ascii').toString('hex')

/** One recorded exchange: what the library sends, and what the device returns. */
const exchange = (command: string, data: string, answer: string) =>
  `=> ${command}${toHex(data.length / 2, 1)}${data}\n<= ${answer}`

async function createRecord(isDeclined: boolean): Promise<string> {
  const person = createPerson()
  const message = stringToHex(MESSAGE)
  const signature = (await person.respond({
    method: 'personal_sign',
    params: [message, person.address],
  })) as `0x${string}`
  const { r, s, yParity } = parseSignature(signature)
  const signed = `${toHex(27 + yParity, 1)}${r.slice(2)}${s.slice(2)}${OK}`
  const key = `41${'04'.repeat(65)}`
  const address = `${toHex(40, 1)}${ascii(person.address.slice(2))}${OK}`
  return [
    exchange('e0020000', PATH_BYTES, key + address),
    exchange(
      'e0080000',
      PATH_BYTES + toHex(hexToBytes(message).length, 4) + message.slice(2),
      isDeclined ? DECLINED : signed,
    ),
  ].join('\n')
}

/** The code that a host writes around Ledger's library. */
async function announceLedger(record: string): Promise<void> {
  const eth = new Eth(await openTransportReplayer(RecordStore.fromString(record)))
  const { address } = await eth.getAddress(PATH)
  announceWallet(NAME, 'com.ledger', {
    async request({ method, params = [] }: { method: string; params?: readonly string[] }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'personal_sign') throw { code: 4200, message: 'Not supported' }
      const signed = await eth.signPersonalMessage(PATH, params[0]?.slice(2) ?? '').catch((error: unknown) => {
        const isDeclined = error instanceof Error && 'statusCode' in error && error.statusCode === 0x6985
        throw isDeclined ? { code: 4001, message: error.message } : error
      })
      return `0x${signed.r}${signed.s}${toHex(signed.v, 1)}`
    },
  })
}

test('BRW-03 @ledgerhq/hw-app-eth connects and signs', async () => {
  await announceLedger(await createRecord(false))
  const { modal, choose } = openSite([evm()])
  await choose(NAME)
  await expect(signWith(modal)).resolves.toBe(createPerson().address)
  await modal.disconnect()
  expect(modal.getState().status).toBe('disconnected')
})

test('BRW-03 @ledgerhq/hw-app-eth: a cross on the device is a rejection', async () => {
  await announceLedger(await createRecord(true))
  const { modal, choose } = openSite([evm()])
  await choose(NAME)
  await expect(signWith(modal)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
