// The HTTP side of fault switches, for browser tests. Off unless a service is started with it, and only for callers on this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { isFromThisMachine } from '../listener.ts'

export const CONTROL_PATH = '/control'

/** Parses one command and applies it. Answers 204, 400 for what is not a command, 403 for anyone who is not on this machine. */
export async function answerControl<S extends GenericSchema>(
  request: IncomingMessage,
  response: ServerResponse,
  schema: S,
  apply: (command: InferOutput<S>) => void | Promise<void>,
): Promise<void> {
  // A page of another site can reach loopback, but neither with this content type unasked nor under this host name.
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
