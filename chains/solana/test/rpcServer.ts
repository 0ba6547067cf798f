// A JSON-RPC server on a free port with scripted answers and a log of what reached it.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  atMs: number
  id: number
  method: string
  params: unknown[]
}
/** Writes one answer. */
export type Script = (response: ServerResponse, message: Received) => void
export interface RpcServer {
  url: string
  received: Received[]
  /** Answers used up one by one; the last one stays. */
  script(...answers: Script[]): void
  close(): Promise<void>
}

export async function startRpcServer(): Promise<RpcServer> {
  let answers: Script[] = [result(null)]
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const message: Received = { ...JSON.parse(Buffer.concat(chunks).toString()), atMs: performance.now() }
      received.push(message)
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      answer?.(response, message)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    script: (...next) => {
      answers = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

export const result =
  (value: unknown): Script =>
  (response, { id }) =>
    void response.writeHead(200, JSON_HEADERS).end(JSON.stringify({ jsonrpc: '2.0', id, result: value }))
/** A JSON-RPC error with status 200. */
export const rpcError =
  (code: number, message: string, data?: unknown): Script =>
  (response, { id }) =>
    void response
      .writeHead(200, JSON_HEADERS)
      .end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }))
/** A bare status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Script =>
  (response) =>
    void response.writeHead(code, headers).end('refused')
/** Any text with status 200; `ID` in it becomes the id that was asked for. */
export const text =
  (content: string): Script =>
  (response, { id }) =>
    void response.writeHead(200, JSON_HEADERS).end(content.replace('ID', String(id)))
/** Headers, and then nothing. */
export const stall: Script = (response) => void response.writeHead(200, JSON_HEADERS).write('{')
