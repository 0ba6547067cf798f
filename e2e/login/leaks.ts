// Two lists of one visit: the text of its logs, events, alerts, toasts and errors, and the secrets that were sent meanwhile.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WalletModal } from '@latchkey/sdk'
import type { BrowserContext, Page } from '@playwright/test'
import { listPackages } from '../../scripts/packages.mjs'

export interface Said {
  channel: string
  text: string
}
/** Members of messages between frame and servers that must stay secret. */
const SECRET_MEMBERS = [
  'email',
  'code',
  'token',
  'device',
  'share',
  'serverShare',
  'box',
  'secret',
  'ticket',
  'idToken',
  'grant',
] as const
/** Shorter values appear in many texts. */
const MIN_CHARS = 6

/** Every event that a package declares, from its sources. */
function listEvents(): readonly string[] {
  const sources = listPackages().flatMap(({ path }) =>
    readdirSync(join(path, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(path, 'src', file), 'utf8')),
  )
  const blocks = sources.flatMap((text) => [
    ...text.matchAll(/^( *)(?:export )?interface (?:Shared)?Events(?: extends SharedEvents)? \{\n(.*?)^\1\}/gms),
  ])
  return blocks.flatMap(([, , body = '']) => [...body.matchAll(/^ *'([a-z]+:\w+)'/gm)].map(([, name = '']) => name))
}

/** Collects secrets from requests and responses until the context ends. */
export function collectSecrets(context: BrowserContext) {
  const found = new Map<string, Set<string>>(SECRET_MEMBERS.map((name) => [name, new Set()]))
  const reading: Promise<void>[] = []
  const keep = (name: string, value: unknown) => {
    if (typeof value === 'string' && value.length >= MIN_CHARS) found.get(name)?.add(value)
  }
  function read(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      // An error code is not a secret.
      if (name === 'error') continue
      keep(name, member)
      read(member)
    }
  }
  context.on('request', (request) => {
    for (const [name, value] of new URL(request.url()).searchParams) keep(name, value)
    if (request.headers()['content-type']?.includes('json')) read(request.postDataJSON())
  })
  context.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    // The response of a page that has closed is no longer available.
    reading.push(response.json().then(read, () => undefined))
  })
  return async () => {
    await Promise.all(reading)
    return [...found].map(([name, values]) => ({ name, values: [...values] }))
  }
}

/** What the consoles of all pages and frames print, and what this process prints, because the servers run in it. */
export function listen(context: BrowserContext, said: Said[]): () => void {
  context.on('console', (message) =>
    said.push({ channel: 'console', text: `${message.text()} ${message.location().url}` }),
  )
  context.on('weberror', (webError) => said.push({ channel: 'console', text: String(webError.error().stack) }))
  const streams = [process.stdout, process.stderr] as const
  const originals = streams.map((stream) => stream.write)
  for (const [index, stream] of streams.entries()) {
    stream.write = ((...given: Parameters<typeof stream.write>) => {
      said.push({ channel: 'process', text: String(given[0]) })
      return Reflect.apply(originals[index] ?? stream.write, stream, given)
    }) as typeof stream.write
  }
  return () => {
    for (const [index, stream] of streams.entries()) stream.write = originals[index] ?? stream.write
  }
}

/** In the page: `quote` writes out an error with all its causes. */
export interface Recorder {
  said: Said[]
  kernel: Awaited<ReturnType<WalletModal['core']['load']>>
  note(channel: string, value: unknown): void
}

/** Listens to events, alerts and toasts of the page's modal from now on. */
export async function record(page: Page): Promise<void> {
  // The demo requests its configuration first, and the page's load event does not wait for it.
  await page.waitForFunction(() => 'modal' in window)
  await page.evaluate(async (events) => {
    const { modal } = window as unknown as { modal: WalletModal }
    const kernel = await modal.core.load()
    const said: Said[] = []
    const write = (value: unknown) =>
      JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `${member}` : member))
    const quote = (value: unknown): string => {
      if (!(value instanceof Error)) return `${write(value)}`
      const { context, toast, cause } = value as Error & { context?: unknown; toast?: string }
      return [value.name, value.message, value.stack, toast, write(context), cause && quote(cause)].join('\n')
    }
    const note: Recorder['note'] = (channel, value) => void said.push({ channel, text: quote(value) })
    for (const event of events) kernel.on(event as 'modal:closed', (payload) => note('event', { event, ...payload }))
    const { store, alerts, snackbar } = kernel
    store.sub(alerts.listAtom, () => note('alert', store.get(alerts.listAtom)))
    store.sub(snackbar.messageAtom, () => note('toast', store.get(snackbar.messageAtom)?.message ?? null))
    Object.assign(window, { recorder: { said, kernel, note } satisfies Recorder })
  }, listEvents())
}

/** The channel that leaked, and the secret. Both lists must be complete by then. */
export function findLeaks(said: readonly Said[], secrets: readonly { name: string; values: readonly string[] }[]) {
  const isIn = (text: string, value: string) => text.includes(value) || text.includes(encodeURIComponent(value))
  return said.flatMap(({ channel, text }) =>
    secrets
      .filter(({ values }) => values.some((value) => isIn(text, value)))
      .map(({ name }) => `${name} in ${channel}`),
  )
}
