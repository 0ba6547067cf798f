// The pages of the login server: the frame, only for pages of its project, and the end of a sign-in in a pop-up.
import { readFile } from 'node:fs/promises'
import { replyHealth } from '../../replyHealth.ts'
import type { Reply, Route, RouteRequest } from '../../routes.ts'
import { type Catalogs, chooseCatalog, readCatalogs } from '../frame/i18n/catalogs.ts'
import { fillPage } from '../markup.ts'
import { readRelyingParty } from '../passkeys/relyingParty.ts'
import type { LoginProject } from '../projects.ts'
import { SOCIAL_PROVIDERS } from '../subjects.ts'
import type { LoginContext } from './context.ts'
import { type FrameFiles, readFrameFiles } from './frameFiles.ts'

/** Allows only the server's own files. No text becomes markup or code. */
const BASE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Allows the pages' empty icon. A browser that blocked it would log the page's URL with the ticket.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
]
const CONFIG_MARK = '"__CONFIG__"'
const LANGUAGE_MARK = '<html lang="en">'
const TEXTS_MARK = '"__TEXTS__"'

/** Reads and bundles the pages once. */
export async function pageRoutes(context: LoginContext): Promise<Record<string, Route>> {
  const files = context.frameFiles ?? (await readFrameFiles())
  const readPage = async (path: string) => addIntegrity(await readFile(new URL(path, import.meta.url), 'utf8'), files)
  const [catalogs, frame, result, popup] = await Promise.all([
    readCatalogs(),
    readPage('../frame/frame.html'),
    readPage('../frame/result.html'),
    readPage('../frame/passkeys/popup.html'),
  ])
  return {
    ...fileRoutes(files),
    'GET /health': () => replyHealth(context.database),
    'GET /passkey': (request) =>
      replyPage(writePage(catalogs, popup, request, { frameOrigin: context.url() }), [
        ...BASE_POLICY,
        "frame-ancestors 'none'",
      ]),
    'GET /sdk': (request) => {
      const project = context.projects.find(({ id }) => id === request.url.searchParams.get('projectId'))
      const page = writePage(catalogs, frame, request, createConfig(context, project))
      return readable(replyPage(page, framePolicy(context, project)))
    },
    'GET /social/result': async (request) => {
      const pageOrigin = await context.flows.findPage(request.url.searchParams.get('ticket') ?? '')
      return replyPage(writePage(catalogs, result, request, { pageOrigin }), [...BASE_POLICY, "frame-ancestors 'none'"])
    },
  }
}

/** Browsers refuse a file with another hash, wherever it comes from. */
function addIntegrity(html: string, files: FrameFiles): string {
  const entries = Object.entries(files)
  return entries.reduce((page, [path, { integrity }]) => page.replace(`"${path}"`, `$& integrity="${integrity}"`), html)
}

function fileRoutes(files: FrameFiles): Record<string, Route> {
  const routes = Object.entries(files).map(([path, { type, body }]): [string, Route] => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cross-origin-resource-policy': 'same-origin' }
    return [`GET ${path}`, () => readable({ headers, body })]
  })
  return Object.fromEntries(routes)
}

/** Any page may check the frame's files. They contain no personal data. */
function readable(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': '*' } }
}

/** The configuration in the frame's page. An unknown project may do nothing, and no page may embed it. */
function createConfig(
  { keeperUrl, passkeySettings = {}, providers, farcaster, url }: LoginContext,
  project: LoginProject | undefined,
): object {
  const { origins = [], networks = [] } = project ?? {}
  const socials = SOCIAL_PROVIDERS.filter((provider) => providers[provider])
  return {
    origins,
    networks,
    keeperUrl,
    passkeyUrl: readRelyingParty(passkeySettings, url()).url,
    signInMethods: ['email', ...socials, ...(farcaster ? ['farcaster'] : []), 'passkey'],
  }
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

/** The page in the language of the page that opens it, with its script's configuration. */
function writePage(catalogs: Catalogs, html: string, { url, headers }: RouteRequest, config: object): string {
  const { tag, dir, texts } = chooseCatalog(catalogs, url.searchParams.get('lang'), headers['accept-language'])
  const { title, passkey, oneMoment, backToSite } = texts
  const shown = { TITLE: title, PASSKEY: passkey, WAIT: oneMoment, BACK: backToSite }
  return fillPage(html, shown)
    .replace(LANGUAGE_MARK, `<html lang="${tag}" dir="${dir}">`)
    .replace(CONFIG_MARK, () => writeJson(config))
    .replace(TEXTS_MARK, () => writeJson(texts))
}

/** Safe JSON in a data block of the page: only `<` could end it. */
function writeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
