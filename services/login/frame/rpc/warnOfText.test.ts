// Texts to sign, as the wallet's owner sees them: which site a sign-in is for, and content that is not text.
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CLUSTER, createTestWallet } from '../../test/testWallet.ts'
import { TEXTS } from '../i18n/texts.ts'

const NOW = '2026-11-22T12:00:00.000Z'
const OTHER = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
}

let wallet: Awaited<ReturnType<typeof createTestWallet>>
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
  wallet = await createTestWallet('https://shop.example')
})
afterEach(() => vi.useRealTimers())

/** Returns the warnings for a text, which must be the same on EVM and on Solana. */
async function warnEverywhere(write: (family: 'Ethereum' | 'Solana', address: string) => string): Promise<string[]> {
  await wallet.request('personal_sign', [`0x${Buffer.from(write('Ethereum', wallet.evm)).toString('hex')}`, wallet.evm])
  const warnings = wallet.readWarnings()
  const message = base58.encode(Buffer.from(write('Solana', wallet.solana)))
  await wallet.request('solana_signMessage', { message, pubkey: wallet.solana }, CLUSTER)
  expect(wallet.readWarnings()).toEqual(warnings)
  return warnings
}

interface SignIn {
  domain?: string
  address?: string
  more?: string
  end?: string
}
const signIn =
  ({ domain = 'shop.example', address, more = '', end = 'Expiration Time: 2026-11-22T12:10:00.000Z' }: SignIn = {}) =>
  (family: string, own: string) =>
    `${domain} wants you to sign in with your ${family} account:\n${address ?? own}\n\nWelcome.\n\nURI: https://shop.example\nVersion: 1\nNonce: 12345678\nIssued At: ${NOW}\n${end}${more}`

describe('a sign-in', () => {
  test.each(['shop.example', 'https://shop.example', 'shop.example:443', 'https://shop.example:443', 'SHOP.example'])(
    'SAF-09 to the site that asks, written %s, needs no warning',
    async (domain) => {
      expect(await warnEverywhere(signIn({ domain }))).toEqual([])
    },
  )

  test.each([
    'bank.example',
    'https://bank.example',
    'http://shop.example',
    'shop.example:8443',
    'shop.example.bank.example',
    'www.shop.example',
    'shop.example@bank.example',
    'shop.example/@bank.example',
    'shop.example?x',
    'shop.example#x',
    'shop.example\\bank.example',
    'sh\u200bop.example.bank.example',
    'shоp.example',
    '[',
  ])('SAF-09 to %s gets a warning when shop.example asks', async (domain) => {
    expect(await warnEverywhere(signIn({ domain }))).toEqual([TEXTS.signInElsewhere])
  })

  test('SAF-09 a name outside ASCII is compared as the browser writes it', async () => {
    wallet = await createTestWallet('https://xn--bcher-kva.example')
    expect(await warnEverywhere(signIn({ domain: 'bücher.example' }))).toEqual([])
    expect(await warnEverywhere(signIn({ domain: 'bucher.example' }))).toEqual([TEXTS.signInElsewhere])
  })

  test('SAF-09 only the site’s own name passes, whatever the domain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.webAuthority({ withPort: true, withUserInfo: true }), async (domain) => {
        const isOwn = /^shop\.example(:443)?$/i.test(domain)
        expect(await warnEverywhere(signIn({ domain }))).toEqual(isOwn ? [] : [TEXTS.signInElsewhere])
      }),
      { numRuns: 50 },
    )
  })

  test('SAF-09 for another account, and on EVM for another network', async () => {
    const other = (family: string) => signIn({ address: family === 'Solana' ? OTHER.solana : OTHER.evm })
    expect(await warnEverywhere((family, own) => other(family)(family, own))).toEqual([TEXTS.signInOther])
    const sign = (text: string) => wallet.request('personal_sign', [text, wallet.evm])
    await sign(signIn()('Ethereum', wallet.evm.toLowerCase()))
    expect(wallet.readWarnings()).toEqual([])
    for (const [chainId, warnings] of [
      ['31337', []],
      ['1', [TEXTS.signInNetwork]],
      ['031337', [TEXTS.signInNetwork]],
    ] as const) {
      await sign(signIn({ more: `\nChain ID: ${chainId}` })('Ethereum', wallet.evm))
      expect(wallet.readWarnings()).toEqual(warnings)
    }
  })

  test('SAF-09 on Solana, the chain is not compared, and the letters of the account are', async () => {
    const sign = async (text: string) => {
      await wallet.request('solana_signMessage', { message: base58.encode(Buffer.from(text)) }, CLUSTER)
      return wallet.readWarnings()
    }
    expect(await sign(signIn({ more: '\nChain ID: mainnet' })('Solana', wallet.solana))).toEqual([])
    const address = wallet.solana.toLowerCase()
    expect(await sign(signIn({ address })('Solana', wallet.solana))).toEqual([TEXTS.signInOther])
  })

  test.each([
    ['Expiration Time: 2026-11-22T12:00:00.001Z', []],
    ['Expiration Time: 2026-11-22T12:00:00.000Z', [TEXTS.signInExpired]],
    ['Expiration Time: 2026-11-22T11:59:59.999Z', [TEXTS.signInExpired]],
    ['Expiration Time: soon', [TEXTS.signInMalformed]],
    ['Not Before: 2026-11-22T12:00:00.000Z', []],
    ['Not Before: 2026-11-22T12:00:00.001Z', [TEXTS.signInEarly]],
    ['Not Before: later', [TEXTS.signInMalformed]],
    [
      'Expiration Time: 2026-11-22T13:00:00.000Z\nExpiration Time: 2026-11-22T11:00:00.000Z',
      [TEXTS.signInMalformed, TEXTS.signInExpired],
    ],
  ])('SAF-09 with %j at noon', async (end, warnings) => {
    expect(await warnEverywhere(signIn({ end }))).toEqual(warnings)
  })

  test.each<[string, (own: string, other: string) => string]>([
    ['behind other words', (own) => `Hello!\n${own}`],
    ['with other spaces', (own) => own.replace(' wants you', '  wants you')],
    ['in capitals', (own) => own.replace('wants you to sign in', 'WANTS YOU TO SIGN IN')],
    ['with zero width between the letters', (own) => own.replace('sign in', 'si\u200bgn in')],
    ['for another family', (_own, other) => other],
  ])('SAF-09 that no site would take as one is warned of: %s', async (_name, change) => {
    const write = signIn({ domain: 'shop.example' })
    const warnings = await warnEverywhere((family, own) =>
      change(write(family, own), write(family === 'Solana' ? 'Ethereum' : 'Solana', own)),
    )
    expect(warnings).toEqual([TEXTS.signInMalformed])
  })
})

describe('bytes that are not text', () => {
  const request = async (bytes: Uint8Array) => {
    await wallet.request('personal_sign', [`0x${Buffer.from(bytes).toString('hex')}`, wallet.evm])
    const warnings = wallet.readWarnings()
    await wallet.request('solana_signMessage', { message: base58.encode(bytes), pubkey: wallet.solana }, CLUSTER)
    expect(wallet.readWarnings()).toEqual(warnings)
    return { warnings, text: wallet.questions.at(-2)?.description.content?.text }
  }

  test('SAF-09 a bare hash gets a warning, as bytes and as hexadecimal text', async () => {
    expect(await request(new Uint8Array(32).fill(0xab))).toEqual({
      warnings: [TEXTS.bareHash],
      text: `0x${'ab'.repeat(32)}`,
    })
    expect((await request(Buffer.from(`0x${'ab'.repeat(32)}`))).warnings).toEqual([TEXTS.bareHash])
    expect((await request(Buffer.from('AB'.repeat(32)))).warnings).toEqual([TEXTS.bareHash])
    expect((await request(new Uint8Array(31).fill(0xab))).warnings).toEqual([TEXTS.notText])
    expect((await request(new Uint8Array(33).fill(0xab))).warnings).toEqual([TEXTS.notText])
    // Thirty-two letters still count as text.
    expect((await request(Buffer.from('abcdefghijklmnopqrstuvwxyz012345'))).warnings).toEqual([])
    expect((await request(Buffer.from(`0x${'ab'.repeat(31)}`))).warnings).toEqual([])
  })

  test('SAF-09 a mark before the text is part of it, and of what is shown', async () => {
    const { text, warnings } = await request(Buffer.from('\ufeffHi'))
    expect(text).toBe('\ufeffHi')
    expect(warnings).toEqual([])
  })

  test('SAF-09 every character of a text is shown: two texts that differ look different', async () => {
    const shown = async (text: string) => (await request(Buffer.from(text))).text
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }),
        async (texts) => {
          const [one = '', other = ''] = texts
          expect(await shown(one)).not.toBe(await shown(other))
        },
      ),
      { numRuns: 100 },
    )
  })
})
