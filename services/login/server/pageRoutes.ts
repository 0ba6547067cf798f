// The pages of the login server: the frame, for the pages of its project alone, and the end of a sign-in in a popup.
import { readFile } from 'node:fs/promises'
import type { Reply, Route } from '../../routes.ts'
import { bundlePage } from '../../wallet/bundlePage.ts'
import { readPageLook } from '../pageLook.ts'
import { readRelyingParty } from '../passkeys/relyingParty.ts'
import type { LoginProject } from '../projects.ts'
import { replyHealth } from '../replyHealth.ts'
import type { LoginContext } from './context.ts'

/** Nothing but the server's own files; no text becomes markup or code. */
const BASE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The empty icon of the pages: a browser that refused it would name the page in its log, ticket and all.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
]
const CONFIG_MARK = '"__CONFIG__"'

/** Reads and bundles the pages once. */
export async function pageRoutes(context: LoginContext): Promise<Record<string, Route>> {
  const [card, frame, look, frameCss, frameScript, result, resultScript, popup, popupScript] = await Promise.all([
    readPageLook(),
    readFile(locate('../frame/frame.html'), 'utf8'),
    readFile(locate('../../wallet/window/look.css'), 'utf8'),
    readFile(locate('../frame/frame.css'), 'utf8'),
    bundlePage(locate('../frame/main.ts'), { format: 'esm' }),
    readFile(locate('../frame/result.html'), 'utf8'),
    bundlePage(locate('../frame/result.ts'), { format: 'esm' }),
    readFile(locate('../frame/passkeys/popup.html'), 'utf8'),
    bundlePage(locate('../frame/passkeys/popup.ts'), { format: 'esm' }),
  ])
  const file = (type: string, body: string) => (): Reply => ({
    headers: { 'content-type': `${type}; charset=utf-8`, 'cross-origin-resource-policy': 'same-origin' },
    body,
  })
  return {
    'GET /health': () => replyHealth(context.database),
    'GET /frame.js': file('text/javascript', frameScript),
    'GET /look.css': file('text/css', look),
    'GET /frame.css': file('text/css', frameCss),
    'GET /card.css': file('text/css', card),
    'GET /passkey.js': file('text/javascript', popupScript),
    'GET /passkey': () =>
      replyPage(withConfig(popup, { frameOrigin: context.url() }), [...BASE_POLICY, "frame-ancestors 'none'"]),
    'GET /result.js': file('text/javascript', resultScript),
    'GET /sdk': ({ url }) => {
      const project = context.projects.find(({ id }) => id === url.searchParams.get('projectId'))
      return replyPage(withConfig(frame, createConfig(context, project)), framePolicy(context, project))
    },
    'GET /social/result': async ({ url }) => {
      const pageOrigin = await context.flows.findPage(url.searchParams.get('ticket') ?? '')
      return replyPage(withConfig(result, { pageOrigin }), [...BASE_POLICY, "frame-ancestors 'none'"])
    },
  }
}

/** What the frame is told in its own page. A project nobody knows may do nothing, and nobody may embed it. */
function createConfig(
  { keeperUrl, passkeySettings = {}, url }: LoginContext,
  project: LoginProject | undefined,
): object {
  const { origins = [], networks = [] } = project ?? {}
  return { origins, networks, keeperUrl, passkeyUrl: readRelyingParty(passkeySettings, url()).url }
}

function framePolicy({ keeperUrl }: LoginContext, project: LoginProject | undefined): string[] {
  const urls = (project?.networks ?? []).flatMap(({ rpcUrls, smartAccounts }) => [
    ...rpcUrls,
    ...(smartAccounts ? [smartAccounts.bundlerUrl] : []),
  ])
  const servers = new Set(urls.map((url) => new URL(url).origin))
  return [
    ...BASE_POLICY,
    ['connect-src', "'self'", keeperUrl, ...servers].join(' '),
    ['frame-ancestors', ...(project?.origins ?? ["'none'"])].join(' '),
  ]
}

function replyPage(body: string, policy: readonly string[]): Reply {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') }
  return { headers, body }
}

/** JSON inside a data block of the page: `<` is the only sign that could end it. */
function withConfig(html: string, config: object): string {
  return html.replace(CONFIG_MARK, () => JSON.stringify(config).replaceAll('<', '\\u003c'))
}

function locate(path: string): URL {
  return new URL(path, import.meta.url)
}
