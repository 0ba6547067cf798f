// Choosing a name as a visitor does: the row, the live check, what was taken, the approval, and every way it ends.
import { LatchkeyError, type RpcCall } from '@latchkey/kernel'
import { createFakeWallet, fakeNetworks, readToast } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, fill, openAccount, openForm } from './registerPage'
import { ADDRESS, type Play, suggest } from './registerWorld'

afterEach(closePages)

type Page = Awaited<ReturnType<typeof openAccount>>
const DEBOUNCE_MS = 500
const REGISTER = 'Register name'
const NAME = 'adas.reown.id'
const SIGNATURE = `0x${'ab'.repeat(65)}`
const fail = (error: Error) => async () => {
  throw error
}
const refuse = (reason: string) => fail(new LatchkeyError('data/refused', 'Refused', { context: { reason } }))
const down = new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'suggestNames' } })

async function typeName(page: Awaited<ReturnType<typeof openForm>>, label: string) {
  fill(page.input, label)
  // The wait begins once the view has drawn the text.
  await page.see('Checking')
  page.clock.advance(DEBOUNCE_MS)
}
async function chooseName(play: Play = {}, reply: (call: RpcCall) => unknown = () => SIGNATURE) {
  const page = await openForm(play)
  const signed: RpcCall[] = []
  page.embedded.wallet.play({
    request(call) {
      signed.push(call)
      return reply(call)
    },
  })
  await typeName(page, 'Adas')
  await page.see('Available')
  ;(await page.find(REGISTER)).click()
  return { ...page, signed }
}
function hold<Value>() {
  let resolve = (_: Value) => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve: (value: Value) => resolve(value) }
}
const isOff = (page: Page) => page.button(REGISTER)?.getAttribute('aria-disabled') === 'true'
const snackbar = ({ kernel }: Page) => readToast(kernel)
const nameOf = ({ kernel }: Page) => kernel.connections.account('eip155').profileName ?? null

describe('NAM-02 the row of the account', () => {
  test('leads to the form, and disappears once the account has a name', async () => {
    const page = await openForm()
    expect(page.view()).toBe('RegisterAccountName')
    expect(page.root.querySelector('h2')?.textContent).toBe('Choose name')
    page.kernel.router.back()
    await page.find('Get a name')
    page.kernel.connections.updateAccount('eip155', { profileName: 'ada.eth' })
    await vi.waitFor(() => expect(page.button('Get a name')).toBeUndefined())
  })

  test('is missing on a network that the data service does not support', async () => {
    const page = await openAccount({ service: { isSupported: async (network) => network === fakeNetworks[0].id } })
    page.kernel.router.open('AccountSettings')
    await page.find('Get a name')
    await page.kernel.networks.switch(fakeNetworks[1].id)
    await vi.waitFor(() => expect(page.button('Get a name')).toBeUndefined())
  })

  test('is missing for the account of another wallet, and no request is sent for it', async () => {
    const isSupported = vi.fn(async () => true)
    const other = createFakeWallet({ id: 'other', accounts: [`eip155:10:${ADDRESS}`] })
    const page = await openAccount({ service: { isSupported }, other: other.connector })
    page.kernel.router.open('AccountSettings')
    await page.find('Get a name')
    isSupported.mockClear()
    await page.kernel.connections.connect('other')
    page.kernel.router.open('AccountSettings')
    await vi.waitFor(() => expect(page.button('Get a name')).toBeUndefined())
    expect(isSupported).not.toHaveBeenCalled()
  })
})

describe('NAM-02 while a name is typed', () => {
  test.each([
    ['ada', 'Name must be at least 4 characters long'],
    ['ada_lovelace', 'Can only contain letters, numbers and - characters'],
  ])('%j: %s, shown below the field, and no request is sent', async (label, sentence) => {
    const page = await openForm()
    await typeName(page, label)
    await vi.waitFor(() => expect(page.alert()).toBe(sentence))
    expect(page.input.getAttribute('aria-invalid')).toBe('true')
    expect(isOff(page)).toBe(true)
    expect(page.requests).toEqual([])
  })

  test('a name is looked up once, in lowercase, half a second after the last keystroke', async () => {
    const page = await openForm()
    fill(page.input, 'Adas')
    await page.see('Checking')
    page.clock.advance(DEBOUNCE_MS - 1)
    fill(page.input, 'AdasX')
    await vi.waitFor(() => expect(page.input.value).toBe('AdasX'))
    expect(page.requests).toEqual([])
    await typeName(page, 'AdasX')
    await page.see('Available')
    expect(page.requests).toEqual(['suggest "adasx"'])
    expect(isOff(page)).toBe(false)
  })

  test('a name that is taken cannot be chosen; a similar free one fills the field with one click', async () => {
    const page = await openForm({ service: { suggestNames: async (label) => suggest(label, label === 'adas') } })
    await typeName(page, 'adas')
    await page.see('Taken')
    expect(isOff(page)).toBe(true)
    expect(page.button('adaskey.reown.id')).toBeUndefined()
    ;(await page.find('adascoin.reown.id')).click()
    await vi.waitFor(() => expect(page.input.value).toBe('adascoin'))
    await page.see('Checking')
    page.clock.advance(DEBOUNCE_MS)
    await page.see('Available')
    expect(isOff(page)).toBe(false)
  })

  test('if suggestions fail to load, the error is shown, and they can be requested again', async () => {
    const suggestNames = vi.fn<(label: string) => Promise<ReturnType<typeof suggest>>>(fail(down))
    const page = await openForm({ service: { suggestNames } })
    await typeName(page, 'adas')
    await vi.waitFor(() => expect(page.alert()).toBe('Error fetching name suggestions'))
    suggestNames.mockImplementation(async (label) => suggest(label))
    ;(await page.find('Try again')).click()
    await page.see('Available')
  })

  test('a response that does not state whether the name is free is an error', async () => {
    const page = await openForm({ service: { suggestNames: async () => suggest('other') } })
    await typeName(page, 'adas')
    await vi.waitFor(() => expect(page.alert()).toBe('Error fetching name suggestions'))
    expect(isOff(page)).toBe(true)
  })

  test('an account that has a name cannot register another', async () => {
    const page = await openForm()
    page.kernel.connections.updateAccount('eip155', { profileName: 'ada.eth' })
    await vi.waitFor(() => expect(page.alert()).toBe('You already own a name'))
    expect(isOff(page)).toBe(true)
  })
})

describe('NAM-02 registering', () => {
  test('the account signs the name in lowercase, the service gets what was signed, and the account shows it', async () => {
    const page = await chooseName()
    const timestamp = Math.floor(page.clock.now() / 1000)
    await page.see('The name is yours')
    expect(page.text()).toContain(NAME)
    const message = JSON.stringify({ name: NAME, attributes: {}, timestamp })
    expect(page.signed).toEqual([{ network: 'eip155:1', method: 'personal_sign', params: [message, ADDRESS] }])
    const registration = { coinType: 2147483649, address: ADDRESS, message, signature: SIGNATURE }
    expect(page.requests.at(-1)).toBe(`register ${JSON.stringify(registration)}`)
    expect(page.events).toEqual([
      { event: 'name:registrationStarted', payload: { name: NAME } },
      { event: 'name:registered', payload: { name: NAME } },
    ])
    ;(await page.find('Done')).click()
    await page.see(NAME)
    expect([page.view(), nameOf(page), page.button('Get a name')]).toEqual(['Account', NAME, undefined])
  })

  test('the suffix is the host’s', async () => {
    const suggestNames = async (label: string) => [{ name: `${label}.acme.id`, isRegistered: false }]
    const page = await chooseName({ service: { suggestNames }, options: { suffixes: ['.acme.id', '.reown.id'] } })
    await vi.waitFor(() => expect(nameOf(page)).toBe('adas.acme.id'))
  })

  test.each([
    [
      'the service refuses',
      refuse('The name is already registered'),
      'Couldn’t register: The name is already registered',
    ],
    ['the service does not respond', fail(down), 'That didn’t work.'],
    ['the service has no names there', async () => false, 'That didn’t work.'],
  ])('%s: back to the form with the name, the message and the reason', async (_, registerName, why) => {
    const page = await chooseName({ service: { registerName } })
    await page.see(why)
    const sentence = `Error registering name ${NAME}`
    expect([page.view(), page.alert().startsWith(sentence), snackbar(page)]).toEqual([
      'RegisterAccountName',
      true,
      sentence,
    ])
    expect((await page.field('Name')).value).toBe('Adas')
    expect(page.events.at(-1)).toEqual({
      event: 'name:registrationFailed',
      payload: { name: NAME, code: 'names/register-failed' },
    })
    expect(nameOf(page)).toBeNull()
  })

  test('a response that is not a signature is not sent to the service', async () => {
    const page = await chooseName({}, () => 'yes')
    await page.see(`Error registering name ${NAME}`)
    expect(page.requests.filter((each) => each.startsWith('register'))).toEqual([])
  })

  test('a visitor who rejects sees a message without a toast, and can try again', async () => {
    const page = await chooseName({}, () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    })
    await page.see('You did not approve. Nothing was registered.')
    expect(snackbar(page)).toBeNull()
    page.embedded.wallet.play({ request: () => SIGNATURE })
    ;(await page.find(REGISTER)).click()
    await page.see('The name is yours')
  })

  test('an approval that took longer than the service allows is named as the reason', async () => {
    const { promise, resolve } = hold<string>()
    const page = await chooseName({ service: { registerName: refuse('The message is too old') } }, () => promise)
    await page.find(`Registering ${NAME}`)
    page.clock.advance(10_001)
    resolve(SIGNATURE)
    await page.see('That took too long. Try again.')
  })

  test('without a signed-in account there is no registration', async () => {
    const page = await openAccount()
    const registration = await (await page.kernel.service('nameRegistration')).load()
    await page.kernel.connections.disconnect()
    await registration.register('adas')
    expect(page.kernel.store.get(registration.attemptAtom).problem).toMatchObject({
      code: 'names/account-missing',
      message: 'Address or auth connector not found',
    })
    expect(page.events.at(-1)).toEqual({
      event: 'name:registrationFailed',
      payload: { name: NAME, code: 'names/account-missing' },
    })
    const { signal } = new AbortController()
    await expect(registration.check('adas', { signal })).rejects.toMatchObject({ code: 'names/suggest-failed' })
  })

  test('an account that is replaced meanwhile does not pass its name to the next one', async () => {
    const { promise, resolve } = hold<boolean>()
    const other = createFakeWallet({ id: 'other', accounts: [`eip155:10:${ADDRESS.replace(/1/g, '2')}`] })
    const page = await chooseName({ service: { registerName: () => promise }, other: other.connector })
    await vi.waitFor(() => expect(page.requests.some((each) => each.startsWith('register'))).toBe(true))
    await page.kernel.connections.connect('other')
    resolve(true)
    await vi.waitFor(() => expect(page.events.at(-1)?.event).toBe('name:registered'))
    expect(nameOf(page)).toBeNull()
  })
})
