// The page behind the link in an email: it shows who asks, and has one button. Opening the link does nothing by design, because mail scanners open
// links too.
import { replyHealth } from '../../replyHealth.ts'
import type { Reply, Route } from '../../routes.ts'
import { fillPage } from '../markup.ts'
import type { KeeperContext } from './releaseRoutes.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The texts of the page. */
const TEXTS = {
  request: {
    open: (browser: string) => ({
      heading: 'Approve this device?',
      text: `${browser} wants to open your wallet. Approve it only if you are signing in there right now.`,
    }),
    export: (browser: string) => ({
      heading: 'Export your private keys?',
      text: `${browser} wants to show the private keys of your wallet. Approve it only if you are exporting them there right now.`,
    }),
  },
  approvedExport: { heading: 'Export approved', text: 'Go back to your wallet. You can close this page.' },
  approved: { heading: 'Device approved', text: 'Go back to the page where you sign in. You can close this page.' },
  over: { heading: 'This link is not valid', text: 'It was used or has expired. Request a new one where you sign in.' },
}

/** The page, its form, and its style sheet. */
export interface ApprovalFiles {
  page: string
  form: string
  css: string
}

export function approvalRoutes({ shares, url, database }: KeeperContext, files: ApprovalFiles): Record<string, Route> {
  const approved = { open: TEXTS.approved, export: TEXTS.approvedExport }
  function show({ heading, text }: { heading: string; text: string }, ticket: string | null): Reply {
    const form = ticket === null ? '' : fillPage(files.form, { TICKET: ticket })
    const body = fillPage(files.page, { HEADING: heading, TEXT: text }, { FORM: form })
    return { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY }, body }
  }
  return {
    'GET /health': () => replyHealth(database),
    'GET /look.css': () => ({ headers: { 'content-type': 'text/css; charset=utf-8' }, body: files.css }),
    'GET /approve': async ({ url: { searchParams } }) => {
      const ticket = searchParams.get('ticket') ?? ''
      const release = await shares.findRelease(ticket)
      if (!release) return show(TEXTS.over, null)
      const { purpose, browser, isApproved } = release
      return isApproved ? show(approved[purpose], null) : show(TEXTS.request[purpose](browser), ticket)
    },
    'POST /approve': async ({ body, headers }) => {
      const isOwn = headers.origin === url() || headers['sec-fetch-site'] === 'same-origin'
      const ticket = typeof body === 'object' && body !== null && 'ticket' in body ? String(body.ticket) : ''
      const purpose = isOwn ? await shares.approve(ticket) : null
      return show(purpose ? approved[purpose] : TEXTS.over, null)
    },
  }
}
