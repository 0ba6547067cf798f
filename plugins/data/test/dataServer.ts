// A data service on this machine whose answers the tests script, and a page with the plugin that asks it.
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Alert, CaipNetworkId } from '@latchkey/kernel'
import type { DataApiService } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createResponseScript, fakeNetworks } from '@latchkey/kernel/testing'
import { type DataOptions, data } from '@latchkey/plugin-data'
import { closeServer, listenOnFreePort } from '../../../services/ports.ts'

export const PROJECT = '0123456789abcdef0123456789abcdef'
export const ALICE = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const BOB = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
export const ACCOUNT = `eip155:1:${ALICE}` as const
export const NATIVE = `eip155:1:0x${'e'.repeat(40)}`

/** Query of every GET to a page's service . */
export const COMMON = { projectId: PROJECT, st: 'appkit', sv: 'html-latchkey-development', clientId: 'did:key:z6Mk' }
export const PROJECT_ALONE = { projectId: PROJECT, clientId: 'did:key:z6Mk' }
export const CONTRACT = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const PICTURE = 'https://img.example/a.png'

/** One row of the API as a test plays it. */
export interface Row {
  call(api: DataApiService): Promise<unknown>
  route: string
  query?: Record<string, string>
  body?: unknown
  answer: unknown
  provides: unknown
}

export interface ServerRequest {
  /** `GET v1/supported-chains` and the like. */
  route: string
  query: Record<string, string>
  body: unknown
}
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** Sent as it is when it is text, as JSON otherwise. */
  body: unknown
}

/** A server that knows chain 1, and answers everything else as the script says; without a word, with 404. */
export async function startDataServer() {
  const script = createResponseScript()
  const requests: ServerRequest[] = []
  const left: string[] = []
  const server = createServer(async (request, response) => {
    const question = await readQuestion(request)
    requests.push(question)
    response.once('close', () => response.writableEnded || left.push(question.route))
    const supported = question.route === 'GET v1/supported-chains'
    const approved = () => (supported ? { body: { http: ['eip155:1'], ws: [] } } : { status: 404, body: {} })
    const { status = 200, headers = {}, body } = (await script.respond(question.route, approved)) as Reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const port = await listenOnFreePort(server, 0)
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Routes whose answer no one waited for. */
    left,
    /** From now on this is what the route answers. */
    play: (route: string, reply: Reply | (() => unknown)) =>
      script.play(() => (typeof reply === 'function' ? reply() : reply), route),
    /** All routes answer as at the start, and nothing was asked. */
    forget() {
      script.play('approve')
      requests.length = 0
      left.length = 0
    },
    stop: () => closeServer(server),
  }
}

async function readQuestion(request: IncomingMessage): Promise<ServerRequest> {
  const url = new URL(request.url ?? '', 'http://127.0.0.1')
  const body = await text(request)
  return {
    route: `${request.method} ${decodeURIComponent(url.pathname.slice(1))}`,
    query: Object.fromEntries(url.searchParams),
    body: body === '' ? undefined : JSON.parse(body),
  }
}

/** A page with the plugin, on two networks, or on the one that is named. `end` destroys it. */
export async function openPage(options: DataOptions, network?: CaipNetworkId) {
  const [first] = fakeNetworks
  const chain = createFakeChain({
    networks: network ? [{ ...first, id: network }] : fakeNetworks,
    adapter: { parseAddress: (input) => (/^0x[0-9a-f]{40}$/i.test(input) ? input.toLowerCase() : null) },
  })
  const { kernel, clock } = createFakeKernel({ chains: [chain], plugins: [data(options)] })
  const alerts: Alert[] = []
  kernel.on('alert:raised', (alert) => alerts.push(alert))
  const api: DataApiService = await kernel.service('dataApi')
  return { api, clock, alerts, end: () => kernel.destroy() }
}

/** A token of chain 1. */
export function token(address: string | null, network: CaipNetworkId = 'eip155:1') {
  return { network, address, name: 'Test', symbol: 'TST', decimals: 6, iconUrl: null }
}

export const USDC = token(CONTRACT)
