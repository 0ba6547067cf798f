// Fault switches over HTTP, for browser tests. A service has them only if it is started with them, and only for callers on this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { isFromThisMachine } from '../listener.ts'

export const CONTROL_PATH = '/control'

/** Parses and applies one command. Answers 204, 400 for an invalid command, 403 for callers on other machines. */
export async function answerControl<S extends GenericSchema>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: S,
  apply: (command: InferOutput<S>) => void | Promise<void>,
): Promise<void> {
  // Other sites can reach loopback, but not with this content type without a preflight, nor with this Host header.
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
  if (request.method !== 'POST' || !isJson || !isFromThisMachine(request)) return void response.writeHead(403).end()
  const command = safeParse(schema, parseJson(await text(request).catch(() => '')))
  if (!command.success) return void response.writeHead(400).end()
  await apply(command.output)
  response.writeHead(204).end()
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
