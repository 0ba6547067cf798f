// A JSON-RPC server on a free port with scripted answers and a log of what reached it and when.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  atMs: number
  /** One message, or a batch. */
  body: { id: number; method: string; params?: unknown[] } | { id: number; method: string }[]
}
/** Writes one answer. */
export type Script = (response: ServerResponse, body: Received['body']) => void

export interface RpcServer {
  url: string
  /** Every request except `eth_chainId` pings. */
  received: Received[]
  pings: number
  /** Answers used up one by one; the last one stays. */
  script(...answers: Script[]): void
  close(): Promise<void>
}

export async function startRpcServer(chainId = '0x1'): Promise<RpcServer> {
  let answers: Script[] = [result('0x1')]
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text) as Received['body']
      if (!Array.isArray(body) && body.method === 'eth_chainId') {
        state.pings += 1
        return result(chainId)(response, body)
      }
      state.received.push({ atMs: performance.now(), body })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: RpcServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: [],
    pings: 0,
    script: (...next) => {
      answers = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return state
}

const JSON_HEADERS = { 'content-type': 'application/json' }

/** A result for every question. */
export const result =
  (value: unknown): Script =>
  (response, body) => {
    const answerTo = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: value })
    response.writeHead(200, JSON_HEADERS).end(JSON.stringify(Array.isArray(body) ? body.map(answerTo) : answerTo(body)))
  }
/** A JSON-RPC error with status 200. */
export const rpcError =
  (code: number, message: string, status = 200): Script =>
  (response, body) => {
    const id = Array.isArray(body) ? null : body.id
    response.writeHead(status, JSON_HEADERS).end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
  }
/** A bare status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Script =>
  (response) =>
    void response.writeHead(code, headers).end('refused')
/** Any text with status 200. */
export const text =
  (content: string, type = 'application/json'): Script =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(content)
/** Headers, and then nothing. */
export const stall: Script = (response) => void response.writeHead(200, JSON_HEADERS).write('{')
