// Who is meant by a text: each kind of text, and the order in which it is tried.
import type { ChainAdapter, ChainFacts, ChainFeatures } from '@latchkey/kernel'
import type { NamesService, ParsedPaymentUri } from '@latchkey/kernel/contracts'
import { fakeNetworks } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { createRecipientReader } from './readRecipient'

const BOB = `0x${'b0'.repeat(20)}`
const SOL = 'S'.repeat(40)
const LINK: ParsedPaymentUri = { to: BOB, network: null, tokenAddress: null, units: 1n, amount: null }
const familyOf = (namespace: string, label: string): ChainFacts =>
  ({ namespace, label, networks: [{ ...fakeNetworks[0], id: `${namespace}:1` }] }) as Partial<ChainFacts> as ChainFacts
const chains = [familyOf('eip155', 'Ethereum'), familyOf('solana', 'Solana')]
const PARSE: Readonly<Record<string, (text: string) => string | null>> = {
  eip155: (text) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null),
  solana: (text) => (/^S{40}$/.test(text) ? text : null),
}

interface World {
  link?: Partial<ParsedPaymentUri>
  isMistyped?: boolean
  hasTransfer?: boolean
  isBroken?: boolean
  names?: Partial<NamesService> | null
}
function setUp({ link, isMistyped = false, hasTransfer = true, isBroken = false, names = null }: World = {}) {
  const requests: string[] = []
  const reader = createRecipientReader({
    chains,
    async chain(network) {
      const [namespace = ''] = network.split(':')
      requests.push(namespace)
      if (isBroken && namespace === 'solana') throw new Error('offline')
      const transfer: Partial<ChainFeatures['transfer']> = {
        parsePaymentUri: (text) => (link && text.startsWith('pay:') ? { ...LINK, ...link } : null),
        isMistyped: async () => isMistyped,
      }
      const adapter: Partial<ChainAdapter> = {
        parseAddress: (text) => PARSE[namespace]?.(text) ?? null,
        feature: async () => (hasTransfer ? transfer : null) as never,
      }
      return adapter as ChainAdapter
    },
    names: async () => names as NamesService | null,
  })
  const controller = new AbortController()
  const read = (text: string) => reader(text, 'eip155:1', { signal: controller.signal })
  const recipientOf = async (text: string) => (await read(text)).recipient
  return { read, recipientOf, requests, controller }
}
const known = (address: string, name: string | null = null) => ({
  status: 'known',
  recipient: { address, name, avatarUrl: null },
})
const problem = (kind: string, family?: string) => ({ status: 'problem', problem: kind, ...(family && { family }) })

describe('SND-02 an address', () => {
  test.each<[string, string, object]>([
    ['unchanged', BOB, known(BOB)],
    ['with spaces around it', ` ${BOB}\n`, known(BOB)],
    ['in another letter case', BOB.toUpperCase().replace('X', 'x'), known(BOB)],
    ['with its network', `eip155:1:${BOB}`, known(BOB)],
    ['with another network of the family, where it is the same', `eip155:10:${BOB}`, known(BOB)],
    ['of another family', SOL, problem('other-family', 'Solana')],
    ['of another family with its network', `solana:1:${SOL}`, problem('other-family', 'Solana')],
    ['of another family that cannot read it', 'solana:1:xyz', problem('other-family', 'Solana')],
    ['of an unknown family', `cosmos:hub:${BOB}`, problem('malformed')],
    ['that is invalid', '0x12', problem('malformed')],
    ['that is invalid, with its network', 'eip155:1:0x12', problem('malformed')],
    ['with something before its network', `x eip155:1:${BOB}`, problem('malformed')],
    ['with something after it', `eip155:1:${BOB} x`, problem('malformed')],
    ['of 1,201 characters', 'x'.repeat(1_201), problem('malformed')],
  ])('%s', async (_what, text, recipient) => {
    expect(await setUp().recipientOf(text)).toEqual(recipient)
  })

  test('no request is sent for an empty text, or for one that is too long', async () => {
    const { read, requests } = setUp()
    expect(await read('  ')).toEqual({ recipient: { status: 'empty' }, link: null })
    await read('x'.repeat(1_201))
    expect(requests).toEqual([])
    await read('x'.repeat(1_200))
    expect(requests).toEqual(['eip155', 'solana'])
  })

  test('with a typo is recognized as mistyped, if the family can detect it', async () => {
    expect(await setUp({ isMistyped: true }).recipientOf(BOB)).toEqual(problem('mistyped'))
    expect(await setUp({ isMistyped: true, hasTransfer: false }).recipientOf(BOB)).toEqual(known(BOB))
  })

  test('whose family fails to load is not an address', async () => {
    expect(await setUp({ isBroken: true }).recipientOf(SOL)).toEqual(problem('malformed'))
  })
})

describe('SND-01 a payment link', () => {
  test('leads to its recipient, and its amount and token are filled in', async () => {
    expect(await setUp({ link: {} }).read('pay:x')).toEqual({ recipient: known(BOB), link: LINK })
    expect((await setUp({ link: { network: 'eip155:1' } }).read('pay:x')).recipient).toEqual(known(BOB))
  })
  test('for another network is recognized as such, and nothing of it is used', async () => {
    expect(await setUp({ link: { network: 'eip155:10' } }).read('pay:x')).toEqual({
      recipient: problem('other-network'),
      link: null,
    })
  })
  test('may contain a name as its recipient', async () => {
    const names = { isName: () => true, resolve: async (name: string) => ({ name, address: BOB, avatarUrl: null }) }
    expect(await setUp({ link: { to: 'bob.eth' }, names }).recipientOf('pay:x')).toEqual(known(BOB, 'bob.eth'))
  })
})

describe('SND-02 a name', () => {
  const isName = (text: string) => text.endsWith('.eth')
  test('resolves to its address, and is kept', async () => {
    const resolve = vi.fn(async (name: string) => ({ name, address: BOB, avatarUrl: 'https://x/y.png' }))
    const { recipientOf } = setUp({ names: { isName, resolve } })
    expect(await recipientOf('bob.eth')).toEqual({
      status: 'known',
      recipient: { address: BOB, name: 'bob.eth', avatarUrl: 'https://x/y.png' },
    })
    expect(resolve).toHaveBeenCalledWith('bob.eth', 'eip155:1', expect.objectContaining({ signal: expect.anything() }))
  })
  test.each<[string, World['names'], object]>([
    ['that no account has', { isName, resolve: async () => null }, problem('name-unknown')],
    ['whose service fails', { isName, resolve: () => Promise.reject(new Error('down')) }, problem('name-failed')],
    ['in a page without names', null, problem('malformed')],
    ['that the service does not accept', { isName: () => false }, problem('malformed')],
  ])('%s', async (_what, names, recipient) => {
    expect(await setUp(names === undefined ? {} : { names }).recipientOf('bob.eth')).toEqual(recipient)
  })
  test('an address is never looked up as a name', async () => {
    const resolve = vi.fn()
    expect(await setUp({ names: { isName: () => true, resolve } }).recipientOf(BOB)).toEqual(known(BOB))
    expect(resolve).not.toHaveBeenCalled()
  })
  test('that is no longer needed is not a failure of the name', async () => {
    const names = { isName, resolve: () => Promise.reject(new Error('aborted')) }
    const { read, controller } = setUp({ names })
    controller.abort()
    await expect(read('bob.eth')).rejects.toThrow('aborted')
  })
})
