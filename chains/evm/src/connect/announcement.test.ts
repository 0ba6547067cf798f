import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announcementOf } from '../../test/fakePage'
import { createScriptedWallet, INFO } from '../testing/scriptedWallet'
import { parseAnnouncement } from './announcement'

const parseInfo = (info: object) => parseAnnouncement(announcementOf(info))

test('CON-02 a well-formed announcement is read with its own provider', () => {
  const provider = createScriptedWallet()
  expect(parseAnnouncement({ info: INFO, provider })).toEqual({ ...INFO, provider })
})

test('field case 14: names lose control characters, direction marks and zero-width characters, and are limited in length', () => {
  expect(parseInfo({ name: 'Meta\u202eMask\u200b\u0000 \n Wallet' })?.name).toBe('MetaMask Wallet')
  expect(parseInfo({ name: 'x'.repeat(500) })?.name).toHaveLength(64)
  expect(parseInfo({ name: '\u200b\u200d' })).toBeNull()
  expect(parseInfo({ name: 7 })).toBeNull()
})

test('field case 12: icons are images from data or https URLs, of limited size', () => {
  for (const icon of ['data:image/png;base64,AA', 'https://example.com/icon.png'])
    expect(parseInfo({ icon })?.icon).toBe(icon)
  const refused = ['javascript:alert(1)', 'data:text/html,<b>', 'http://example.com/i.png', 'icon.png', 7, null]
  for (const icon of [...refused, `data:image/png,${'A'.repeat(300_000)}`])
    expect(parseInfo({ icon })).not.toHaveProperty('icon')
})

test('CON-02 rdns is a domain name or nothing', () => {
  for (const rdns of ['io.metamask', 'com.example.my-wallet']) expect(parseInfo({ rdns })?.rdns).toBe(rdns)
  for (const rdns of ['metamask', '', 'a..b', '-a.b', 'a b.c', `${'a'.repeat(64)}.b`, 'x.y/../z', {}]) {
    expect(parseInfo({ rdns })).not.toHaveProperty('rdns')
  }
})

test('CON-02 a uuid has at most 64 characters, a domain name 253', () => {
  const long = [...Array.from({ length: 3 }, () => 'a'.repeat(63)), 'a'.repeat(61)].join('.')
  expect(long).toHaveLength(253)
  expect(parseInfo({ rdns: long })?.rdns).toBe(long)
  for (const rdns of [`${long}a`, ['a.b']])
    expect(Object.keys(parseInfo({ rdns }) ?? {})).toEqual(['uuid', 'name', 'provider', 'icon'])
  expect(parseInfo({ uuid: 'x'.repeat(64) })?.uuid).toHaveLength(64)
})

test('hostile details return null and never throw', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
    },
  )
  const ring: Record<string, unknown> = {}
  ring.info = ring
  for (const detail of [
    null,
    undefined,
    'x',
    1,
    trap,
    ring,
    { info: trap, provider: createScriptedWallet() },
    { info: INFO, provider: trap },
  ]) {
    expect(parseAnnouncement(detail)).toBeNull()
  }
  for (const provider of [null, {}, { request: 'x' }]) expect(parseAnnouncement({ info: INFO, provider })).toBeNull()
  for (const uuid of ['', 'x'.repeat(65), 1]) expect(parseInfo({ uuid })).toBeNull()
  fc.assert(
    fc.property(fc.anything(), (detail) => {
      expect(parseAnnouncement(detail)).toBeNull()
    }),
  )
  fc.assert(
    fc.property(
      fc.record({ uuid: fc.string(), name: fc.anything(), icon: fc.anything(), rdns: fc.anything() }),
      (info) => {
        expect(parseInfo(info)?.name ?? 'null').not.toBe('')
      },
    ),
  )
})
