// The page behind the link in an email: opening it changes nothing, and only its button approves.
import { expect, test } from 'vitest'
import type { RouteRequest } from '../../routes.ts'
import { approvalRoutes } from './approvalRoutes.ts'
import type { Release } from './shares.ts'

const URL_OWN = 'https://keeper.example'
const FILES = { page: '<h1>__HEADING__</h1><p>__TEXT__</p>__FORM__', form: '<input value="__TICKET__" />', css: 'b {}' }
const RELEASE: Release = { purpose: 'open', browser: 'Firefox <b>', isApproved: false }

interface Scene {
  release?: Release | null
  purpose?: Release['purpose'] | null
  headers?: object
  body?: unknown
  query?: () => Promise<object[]>
}

async function ask(name: string, path: string, { release = null, purpose = null, ...scene }: Scene = {}) {
  const { headers = { origin: URL_OWN }, body, query = async () => [] } = scene
  const approved: string[] = []
  const context = {
    url: () => URL_OWN,
    database: { query },
    shares: {
      findRelease: async (ticket: string) => (ticket === 't' ? release : null),
      approve: async (ticket: string) => {
        approved.push(ticket)
        return purpose
      },
    },
  } as unknown as Parameters<typeof approvalRoutes>[0]
  const request = { url: new URL(path, URL_OWN), headers, body } as RouteRequest
  const reply = await approvalRoutes(context, FILES)[name]?.(request, undefined as never)
  return { ...reply, text: String(reply?.body), approved }
}

test.each<[string, string, Release | null, string, boolean]>([
  ['a new device', '/approve?ticket=t', RELEASE, 'Approve this device?', true],
  ['an export', '/approve?ticket=t', { ...RELEASE, purpose: 'export' }, 'Export your private keys?', true],
  ['an approved device', '/approve?ticket=t', { ...RELEASE, isApproved: true }, 'Device approved', false],
  ['an approved export', '/approve?ticket=t', { ...RELEASE, purpose: 'export', isApproved: true }, 'Export app', false],
  ['a link that is over', '/approve?ticket=t', null, 'This link is not valid', false],
  ['no ticket', '/approve', RELEASE, 'This link is not valid', false],
])('KEY-04 for %s the page has its text, and a button only if there is something to approve', async (...row) => {
  const [, path, release, heading, hasButton] = row
  const { text, approved, headers } = await ask('GET /approve', path, { release })
  expect(text).toContain(`<h1>${heading}`)
  expect(text.includes('<input value="t" />')).toBe(hasButton)
  expect(text).not.toContain('<b>')
  expect(approved).toEqual([])
  expect(headers?.['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each<[string, Scene, string, string[]]>([
  ['from the page', { purpose: 'open' }, 'Device approved', ['t']],
  ['from the page, by its site', { purpose: 'export', headers: { 'sec-fetch-site': 'same-origin' } }, 'Export', ['t']],
  ['from another page', { purpose: 'open', headers: { origin: 'https://evil.example' } }, 'This link is not valid', []],
  ['from a page of the same site', { purpose: 'open', headers: { 'sec-fetch-site': 'same-site' } }, 'This link', []],
  ['from no page', { purpose: 'open', headers: {} }, 'This link is not valid', []],
  ['that was used', {}, 'This link is not valid', ['t']],
])('KEY-04 an approval %s is accepted or refused', async (_, scene, heading, tickets) => {
  const { text, approved } = await ask('POST /approve', '/approve', { body: { ticket: 't' }, ...scene })
  expect(text).toContain(`<h1>${heading}`)
  expect(approved).toEqual(tickets)
})

test.each([undefined, null, 'ticket', {}])('SRV-04 a form with %j approves nothing', async (body) => {
  const { approved, text } = await ask('POST /approve', '/approve', { body })
  expect([approved, text]).toEqual([[''], expect.stringContaining('This link is not valid')])
})

test('SRV-02 the keeper is healthy while its database responds, and has its style sheet', async () => {
  expect(await ask('GET /health', '/health')).toMatchObject({ text: 'ok\n' })
  const query = () => Promise.reject(new Error('down'))
  expect(await ask('GET /health', '/health', { query })).toMatchObject({ status: 503 })
  expect(await ask('GET /look.css', '/look.css')).toMatchObject({ text: 'b {}' })
})
