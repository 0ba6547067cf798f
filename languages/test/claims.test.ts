// @vitest-environment node
// Sentences that say what did not happen. Each one names the test that proves it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENGLISH } from '../../services/login/frame/i18n/en'
import { english } from './english'

const CLAIM =
  /nothing (?:was|is (?:sent|lost|signed)|will be|but|has happened to)|only paid|moves no funds|stays? connected|still (?:open|works)|^signed out$|(?:was|is|were) ?n[o’]t (?:been )?sent|nobody else|will ask you/i

/** Sentence to the file of its proof, and the whole title of the test that is the proof. */
const PROOFS: Readonly<Record<string, readonly [file: string, proof: string]>> = {
  'error.rpc/user-rejected.detail': [
    'plugins/siwx/test/signIn.test.tsx',
    'SIW-02 %s: the view stays, shows an error, and can be retried',
  ],
  'names.declined': [
    'plugins/names/test/register.test.tsx',
    'a visitor who rejects sees a message without a toast, and can try again',
  ],
  'onramp.unopened.detail': [
    'plugins/onramp/test/purchase.test.tsx',
    'field case 37: ONR-01 a response of %s closes the window, shows an error, and can be retried',
  ],
  'send.review.declined': ['plugins/send/test/send.test.tsx', 'SND-05 a rejection in the wallet changes nothing'],
  'send.review.unreadable': [
    'plugins/send/test/send.test.tsx',
    'SND-05 during the review: %s is shown as such, and the wallet request is only sent if nothing blocks it',
  ],
  'sessions.refused': [
    'plugins/smart-sessions/test/sessions.test.tsx',
    'CON-09 during the wallet request, the view shows that; a visitor who declines keeps the session and can try again',
  ],
  'siwx.detail': [
    'plugins/siwx/test/proposal.test.ts',
    'field case 38 SIW-01: a text that is %s never reaches the wallet',
  ],
  'siwx.signedIn.detail': [
    'plugins/siwx/test/signIn.test.tsx',
    'SIW-04 the account shows that it is signed in, %s, and offers to sign out',
  ],
  'siwx.signedOut': [
    'plugins/siwx/test/signIn.test.tsx',
    'SIW-04 the account shows that it is signed in, %s, and offers to sign out',
  ],
  'swap.review.declined': [
    'plugins/swaps/test/swaps.test.tsx',
    'SWP-04 rejecting the approval or the swap loses nothing',
  ],
  'swap.settled.failed': ['plugins/swaps/test/swaps.test.tsx', 'SWP-04 a swap that ends as %j is shown in the account'],
  'error.swap/tampered': [
    'plugins/swaps/test/swaps.test.tsx',
    'SWP-03 a proposal that was tampered with shows an error, and never reaches the wallet',
  ],
  'error.onramp/address-untrusted': [
    'plugins/onramp/test/purchase.test.tsx',
    'ONR-01 ANA-02 it is opened in the click, then sent to the returned URL, without a reference to this page',
  ],
  'error.siwx/message-refused': [
    'plugins/siwx/test/proposal.test.ts',
    'field case 38 SIW-01 SAF-02: %s never reaches the wallet',
  ],
  'error.swaps/approval-undone': [
    'plugins/swaps/test/swaps.test.tsx',
    'SWP-04 an approval that ends as %j is shown, and nothing is requested again automatically',
  ],
  'error.swaps/approval-undone.dropped': [
    'plugins/swaps/test/swaps.test.tsx',
    'SWP-04 an approval that ends as %j is shown, and nothing is requested again automatically',
  ],
  'error.swaps/approval-undone.replaced': [
    'plugins/swaps/test/swaps.test.tsx',
    'SWP-04 an approval that ends as %j is shown, and nothing is requested again automatically',
  ],
  'error.walletconnect/sign-in-invalid': [
    'plugins/walletconnect/src/signIn/parseProof.test.ts',
    'another %s is refused: %j',
  ],
}

/** What the login frame says that it, or its server, has done. */
const FRAME_CLAIM =
  /^(?:that|all other) devices?\b|is (?:un)?linked\.|wasn['’]t used|we emailed you|^it will no longer/i

const LINKED =
  'KEY-08 an email and a Farcaster account are linked after a sign-in with Google; the page is notified when the screens are left'
const UNLINKED =
  'the method of this session and the last one stay; another one is removed, with its sessions, and then opens nothing'
const DEVICE_ENDED =
  'KEY-04 the list names both devices, says that their location is unknown, and signs the other one out'

/** As in `PROOFS`, by the key of the frame's own catalog. */
const FRAME_PROOFS: typeof PROOFS = {
  codeSent: ['e2e/login/signInMethodsFrame.spec.ts', LINKED],
  deviceEnded: ['e2e/login/devices.spec.ts', DEVICE_ENDED],
  exportLinkSent: [
    'services/login/test/exports.test.ts',
    'KEY-02 the code comes after the link, for the device and session that asked, and a notice follows the proof',
  ],
  methodLinked: ['e2e/login/signInMethodsFrame.spec.ts', LINKED],
  methodUnlinked: ['services/login/test/methods.test.ts', UNLINKED],
  othersEnded: [
    'services/login/test/devices.test.ts',
    'KEY-04 all other devices are signed out together; a device that signed out stays in the list, with its last use',
  ],
  passkeyFailed: [
    'e2e/login/passkey.spec.ts',
    'KEY-03 a holder who is not verified sees a message, and continues in a window',
  ],
  signedOut: [
    'services/login/test/devices.test.ts',
    'KEY-04 all other devices are signed out together; a device that signed out stays in the list, with its last use',
  ],
  unlinkText: ['services/login/test/methods.test.ts', UNLINKED],
}

const REFUSAL = /declined|you did ?n[o’]t|rejected/i
const SILENCE = 'UIX-04 a request that was %s may have been executed, and the view says so'

/** Sentences that say that a visitor declined, each with the test that a wallet's silence has another text. */
const SILENCE_PROOFS: typeof PROOFS = {
  'embedded.declined': [
    'plugins/embedded/test/walletRequests.test.ts',
    'EMB-12 declining in the frame is a rejection; other messages of the frame are its error',
  ],
  'error.rpc/user-rejected.title': [
    'kernel/src/errors/jsonRpc.test.ts',
    'RPC-02 %s is rpc/%s, in any form it is thrown',
  ],
  'names.declined': [
    'plugins/names/test/register.test.tsx',
    'a visitor who rejects sees a message without a toast, and can try again',
  ],
  'send.review.declined': ['plugins/send/test/lastLook.test.tsx', SILENCE],
  'sessions.refused': [
    'plugins/smart-sessions/test/sessions.test.tsx',
    'CON-09 %s ends nothing, shows the reason and offers a retry',
  ],
  'swap.review.declined': [
    'plugins/swaps/test/swaps.test.tsx',
    'SWP-04 UIX-04 a request that was %s is remembered until another gets a response',
  ],
  'walletconnect.rejected.title': [
    'plugins/walletconnect/src/views/pairing.test.tsx',
    'WCT-10 a rejection is shown, and Try again creates another code',
  ],
  'error.siwx/declined.rejected': [
    'plugins/siwx/test/signIn.test.tsx',
    'SIW-02 %s: the view stays, shows an error, and can be retried',
  ],
  'error.rpc/user-rejected': ['kernel/src/review/walletFailure.test.ts', 'unclear: %s'],
  'error.rpc/atomic-upgrade-rejected': [
    'kernel/src/errors/jsonRpc.test.ts',
    'RPC-02 %s is rpc/%s, in any form it is thrown',
  ],
}

test('UIX-04 every sentence that says a visitor declined has a test that keeps it from silent wallets', () => {
  const claims = Object.keys(english).filter((key) => REFUSAL.test(english[key] ?? ''))
  expect(claims.sort()).toEqual(Object.keys(SILENCE_PROOFS).sort())
})

test('UIX-04 after no response a visitor is sent to the wallet’s activity before another attempt', () => {
  expect(english['review.unclear']).toMatch(/^Your wallet gave no clear response.* Check its activity before you/)
  expect(english['review.unclear']).not.toMatch(CLAIM)
})

test('UIX-04 every sentence that claims that nothing happened has a test that proves it', () => {
  const claims = Object.keys(english).filter((key) => CLAIM.test(english[key] ?? ''))
  expect(claims.sort()).toEqual(Object.keys(PROOFS).sort())
})

test('UIX-04 every sentence of the login frame that states what was done has a test that proves it', () => {
  const claims = Object.entries(ENGLISH).filter(([, text]) => FRAME_CLAIM.test(text) || CLAIM.test(text))
  expect(claims.map(([key]) => key).sort()).toEqual(Object.keys(FRAME_PROOFS).sort())
})

/** A first argument, or what follows a table: of a test that runs. */
const TITLE = /(?:\btest\(|\)\(|>\()\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async )?\(/g

function listTitles(file: string): string[] {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  return [...source.matchAll(TITLE)].map(([, , title = '']) => title)
}

test.each([PROOFS, FRAME_PROOFS, SILENCE_PROOFS].flatMap(Object.entries<(typeof PROOFS)[string]>))(
  'UIX-04 %s: the test that proves it exists',
  (_claim, [file, title]) => {
    expect(listTitles(file)).toContain(title)
  },
)

test.each(['error.unknown.detail', 'error.rpc.detail', 'shell.crashed.detail'])(
  'UIX-04 %s, which follows any crash, claims nothing about what was sent',
  (key) => {
    expect(english[key]).toContain('If you confirmed something, check your activity first.')
    expect(english[key]).not.toMatch(/sent|moved|safe/i)
  },
)
