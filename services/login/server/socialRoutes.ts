// Signing in on a provider's page, in a pop-up or by leaving the page, and with a Farcaster app on a phone.
import * as v from 'valibot'
import { errorKind } from '../../errorKind.ts'
import { RefusedError, type Reply, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { deviceSchema, readInput } from '../input.ts'
import { isAllowedOrigin } from '../projects.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../subjects.ts'
import type { LoginContext } from './context.ts'
import { needFarcaster, proveFarcaster } from './farcasterProof.ts'
import { type Outcome, readIdentity } from './flows.ts'
import { createVerifier } from './openIdClient.ts'
import { readReturnState } from './returnState.ts'
import { readDevice, signIn } from './signIn.ts'

const STARTS_PER_CALLER = { uses: 60, windowMs: 900_000 }
const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
/** The hash of the frame's secret, in hexadecimal. The keeper releases its share for it. */
const nonceSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const baseEntries = { projectId: v.string(), pageOrigin: v.string(), device: deviceSchema, nonce: nonceSchema }
const socialSchema = v.object({ ...baseEntries, provider: v.picklist(SOCIAL_PROVIDERS) })
const farcasterSchema = v.object(baseEntries)
const finishSchema = v.object({ ticket: tokenSchema, device: deviceSchema })
const waitSchema = v.object({ state: tokenSchema, device: deviceSchema })

export function socialRoutes(context: LoginContext): Record<string, Route> {
  const { flows, limits, openId } = context

  /** A page of the project, or the frame itself, which links a provider in its own pop-up. */
  function isAllowed(projectId: string, pageOrigin: string): boolean {
    const project = context.projects.find(({ id }) => id === projectId)
    return project !== undefined && (pageOrigin === context.url() || isAllowedOrigin(project.origins, pageOrigin))
  }

  async function begin<F extends v.InferOutput<typeof farcasterSchema>>(request: RouteRequest, { device, ...flow }: F) {
    if (!isAllowed(flow.projectId, flow.pageOrigin)) throw new RefusedError(403, 'wrong-page', 'Page not allowed.')
    await limits.take(`sign-ins of ${request.caller}`, STARTS_PER_CALLER)
    return { ...flow, deviceHash: device }
  }

  async function startSocial(request: RouteRequest) {
    const { provider, ...input } = readInput(socialSchema, request)
    const flow = { ...(await begin(request, input)), provider, secret: createVerifier() }
    const state = await flows.start(flow)
    return replyJson({ uri: await openId.createUrl(provider, { state, nonce: flow.nonce, verifier: flow.secret }) })
  }

  /** The URL that the provider redirects to. */
  async function callback({ url }: RouteRequest): Promise<Reply> {
    const received = url.searchParams.get('state') ?? ''
    const returned = readReturnState(received)
    const flow = returned && (await flows.find(returned.state))
    if (!flow) return sendTo('/social/result')
    const ticket = await flows.settle(returned.state, await readOutcome(url, received, flow))
    if (!ticket) return sendTo('/social/result')
    const result = `${context.url()}/social/result?ticket=${ticket}`
    const page = readPage(returned.page)
    if (!page || !isAllowed(flow.projectId, page.origin)) return sendTo(result)
    page.searchParams.set('result_uri', result)
    return sendTo(page.href)
  }

  async function readOutcome(
    url: URL,
    state: string,
    flow: { provider: string; nonce: string; secret: string },
  ): Promise<Outcome> {
    const own = new URL(`${context.url()}${url.pathname}${url.search}`)
    try {
      const checks = { state, nonce: flow.nonce, verifier: flow.secret }
      return { identity: await openId.finish(flow.provider as SocialProvider, own, checks) }
    } catch (cause) {
      if (cause instanceof RefusedError) {
        if (cause.cause !== undefined) context.onFault?.('GET /social/callback', errorKind(cause.cause))
        return { declined: cause.message, code: cause.code, status: cause.status }
      }
      throw cause
    }
  }

  async function finishSocial(request: RouteRequest) {
    const { ticket, device } = readInput(finishSchema, request)
    const newDevice = await readDevice(context, request, device)
    const { subject, idToken, ...person } = readIdentity(await flows.redeem(ticket, device))
    return replyJson({ ...(await signIn(context, newDevice, subject, person)), idToken })
  }

  async function startFarcaster(routeRequest: RouteRequest) {
    const flow = await begin(routeRequest, readInput(farcasterSchema, routeRequest))
    const request = { nonce: flow.nonce, domain: new URL(context.url()).host, siweUri: context.url() }
    const { url, channelToken } = await needFarcaster(context).open(request)
    return replyJson({ url, state: await flows.start({ ...flow, provider: 'farcaster', secret: channelToken }) })
  }

  /** The frame polls this until the phone has responded. */
  async function waitFarcaster(request: RouteRequest) {
    const { state, device } = readInput(waitSchema, request)
    const newDevice = await readDevice(context, request, device)
    const answer = await proveFarcaster(context, request.caller, { state, deviceHash: device })
    if (!answer) return replyJson({ state: 'pending' })
    const { subject, userName, proof } = answer
    const signedIn = await signIn(context, newDevice, subject, { email: null, userName })
    return replyJson({ state: 'completed', ...signedIn, proof })
  }

  return {
    'POST /api/social/start': startSocial,
    'GET /social/callback': callback,
    'POST /api/social/finish': finishSocial,
    'POST /api/farcaster/start': startFarcaster,
    'POST /api/farcaster/wait': waitFarcaster,
  }
}

function sendTo(location: string): Reply {
  return { status: 303, headers: { location } }
}

function readPage(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
