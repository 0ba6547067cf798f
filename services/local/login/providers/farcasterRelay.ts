// A Farcaster relay, and a page that plays the app on the phone: it approves a channel with a signature of the person's key. Sources:
// FIP-11 (Sign In With Farcaster), EIP-4361.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { readInput } from '../../../login/input.ts'
import { fillPage } from '../../../login/markup.ts'
import { createToken } from '../../../login/secrets.ts'
import { RefusedError, type Route, replyJson } from '../../../routes.ts'

/** Optimism, where Farcaster IDs are registered. */
const CHAIN_ID = 10
const LIFE_MS = 600_000
const MAX_CHANNELS = 1000

interface Channel {
  request: v.InferOutput<typeof openSchema>
  answer: { message: string; signature: string; username: string } | null
}

const openSchema = v.object({
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z]{8,}$/)),
  domain: v.pipe(v.string(), v.nonEmpty()),
  siweUri: v.pipe(v.string(), v.url()),
})
const approveSchema = v.object({ token: v.string(), name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)) })
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

export interface RelayParts {
  url: () => string
  files: { phone: string; done: string }
  now: () => number
}

export function farcasterRoutes({ url, files, now }: RelayParts): Record<string, Route> {
  const channels = new Map<string, Channel>()
  const show = (page: string, texts: Record<string, string>) => ({
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    body: fillPage(page, texts),
  })
  function find(token: string): Channel {
    const channel = channels.get(token)
    if (channel) return channel
    throw new RefusedError(404, 'no-channel', 'The channel does not exist.')
  }
  return {
    'POST /farcaster/v1/channel': (request) => {
      const channelToken = createToken()
      channels.set(channelToken, { request: readInput(openSchema, request), answer: null })
      const oldest = channels.keys().next().value
      if (channels.size > MAX_CHANNELS && oldest !== undefined) channels.delete(oldest)
      return replyJson({ channelToken, url: `${url()}/farcaster/approve?token=${channelToken}` }, 201)
    },
    'GET /farcaster/v1/channel/status': ({ headers }) => {
      const { answer } = find(headers.authorization?.replace('Bearer ', '') ?? '')
      return replyJson(answer ? { state: 'completed', ...answer } : { state: 'pending' })
    },
    'GET /farcaster/approve': ({ url: { searchParams } }) => {
      const token = searchParams.get('token') ?? ''
      return show(files.phone, { DOMAIN: find(token).request.domain, TOKEN: token })
    },
    'POST /farcaster/approve': async (request) => {
      const { token, name } = readInput(approveSchema, request)
      const channel = find(token)
      channel.answer = { ...(await sign(channel.request, name, now())), username: name }
      return show(files.done, { NAME: name })
    },
  }
}

async function sign({ nonce, domain, siweUri }: v.InferOutput<typeof openSchema>, name: string, nowMs: number) {
  const seed = createHash('sha256').update(`latchkey farcaster demo ${name}`).digest('hex')
  const account = privateKeyToAccount(`0x${seed}`)
  const message = createSiweMessage({
    address: account.address,
    chainId: CHAIN_ID,
    domain,
    nonce,
    uri: siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    expirationTime: new Date(nowMs + LIFE_MS),
  })
  return { message, signature: await account.signMessage({ message }) }
}
