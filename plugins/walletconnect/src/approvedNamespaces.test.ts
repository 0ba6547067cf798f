// @vitest-environment node
import { expect, test } from 'vitest'
import { listTexts, parseNamespaces } from './approvedNamespaces'

const A = '0x1111111111111111111111111111111111111111'
const parse = (input: unknown) => parseNamespaces(input, (account) => !account.endsWith('malformed'))

test('WCT-01 of the approved values, only texts of the family are read', () => {
  const eip155 = {
    accounts: [`eip155:1:${A}`, 7, 'solana:x:abc', 'eip155:1', 'eip155:1:malformed', null],
    chains: ['eip155:10', 'solana:x', 'nothing', 7, null, ''],
    methods: ['personal_sign', 7, null],
  }
  expect([...parse({ eip155 })]).toEqual([
    ['eip155', { accounts: [`eip155:1:${A}`], chains: ['eip155:10', 'eip155:1'], methods: ['personal_sign'] }],
  ])
})

test('WCT-01 chains in the keys are one family, each entry once', () => {
  const accounts = [`eip155:1:${A}`]
  const parsed = parse({
    'eip155:1': { accounts, methods: ['personal_sign'] },
    'eip155:10': { accounts: [...accounts, `eip155:10:${A}`], chains: ['eip155:137'], methods: ['personal_sign', 'x'] },
    cosmos: { accounts: [] },
    solana: null,
  })
  expect([...parsed]).toEqual([
    [
      'eip155',
      {
        accounts: [`eip155:1:${A}`, `eip155:10:${A}`],
        chains: ['eip155:1', 'eip155:137', 'eip155:10'],
        methods: ['personal_sign', 'x'],
      },
    ],
  ])
})

test('WCT-01 of a list, 200 entries are read', () => {
  const many = Array.from({ length: 201 }, (_, index) => `m${index}`)
  expect(listTexts(many.slice(0, 200))).toHaveLength(200)
  expect(listTexts(many)).toEqual(many.slice(0, 200))
  for (const junk of [null, undefined, 'm1', {}, 7]) expect(listTexts(junk)).toEqual([])
})
