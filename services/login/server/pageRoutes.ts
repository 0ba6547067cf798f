// The pages of the login server: the frame, for the pages of its project alone, and the end of a sign-in in a popup.
import { readFile } from 'node:fs/promises'
import type { Asked, Reply, Route } from '../../routes.ts'
import { bundlePage } from '../../wallet/bundlePage.ts'
import { type Catalogs, chooseCatalog, readCatalogs } from '../frame/i18n/catalogs.ts'
import { fillPage } from '../markup.ts'
import { readPageLook } from '../pageLook.ts'
import { readRelyingParty } from '../passkeys/relyingParty.ts'
import type { LoginProject } from '../projects.ts'
import { replyHealth } from '../replyHealth.ts'
import { SOCIAL_PROVIDERS } from '../subjects.ts'
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
const LANGUAGE_MARK = '<html lang="en">'
const TEXTS_MARK = '"__TEXTS__"'

/** Reads and bundles the pages once. */
export async function pageRoutes(context: LoginContext): Promise<Record<string, Route>> {
  const [catalogs, card, frame, look, frameCss, frameScript, result, resultScript, popup, popupScript] =
    await Promise.all([
      readCatalogs(),
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
    'GET /passkey': (asked) =>
      replyPage(writePage(catalogs, popup, asked, { frameOrigin: context.url() }), [
        ...BASE_POLICY,
        "frame-ancestors 'none'",
      ]),
    'GET /result.js': file('text/javascript', resultScript),
    'GET /sdk': (asked) => {
      const project = context.projects.find(({ id }) => id === asked.url.searchParams.get('projectId'))
      return replyPage(writePage(catalogs, frame, asked, createConfig(context, project)), framePolicy(context, project))
    },
    'GET /social/result': async (asked) => {
      const pageOrigin = await context.flows.findPage(asked.url.searchParams.get('ticket') ?? '')
      return replyPage(writePage(catalogs, result, asked, { pageOrigin }), [...BASE_POLICY, "frame-ancestors 'none'"])
    },
  }
}

/** What the frame is told in its own page. A project nobody knows may do nothing, and nobody may embed it. */
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

/** The page in the language of the page that opens it, with what its script is told. */
function writePage(catalogs: Catalogs, html: string, { url, headers }: Asked, config: object): string {
  const { tag, dir, texts } = chooseCatalog(catalogs, url.searchParams.get('lang'), headers['accept-language'])
  const { title, passkey, oneMoment, backToSite } = texts
  const shown = { TITLE: title, PASSKEY: passkey, WAIT: oneMoment, BACK: backToSite }
  return fillPage(html, shown)
    .replace(LANGUAGE_MARK, `<html lang="${tag}" dir="${dir}">`)
    .replace(CONFIG_MARK, () => writeJson(config))
    .replace(TEXTS_MARK, () => writeJson(texts))
}

/** JSON inside a data block of the page: `<` is the only sign that could end it. */
function writeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function locate(path: string): URL {
  return new URL(path, import.meta.url)
}
