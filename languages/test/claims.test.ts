// @vitest-environment node
// Sentences that say what did not happen. Each one names the test that proves it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { english } from './english'

const CLAIM =
  /nothing (?:was|is (?:sent|lost|signed)|will be|but|has happened to)|only paid|moves no funds|stays? connected|still (?:open|works)|^signed out$|(?:was|is|were) ?n[o’]t (?:been )?sent|nobody else|will ask you/i

/** Sentence to the file of its proof, and the title or the line that is the proof. */
const PROOFS: Readonly<Record<string, readonly [file: string, proof: string]>> = {
  'error.rpc/user-rejected.detail': ['plugins/siwx/test/signIn.test.tsx', 'a visitor who says no'],
  'names.declined': ['plugins/names/test/register.test.tsx', 'You did not approve. Nothing was registered.'],
  'onramp.unopened.detail': ['plugins/onramp/test/purchase.test.tsx', 'Nothing was paid'],
  'send.review.declined': ['plugins/send/test/send.test.tsx', 'You rejected this in your wallet. Nothing was sent.'],
  'send.review.unreadable': ['plugins/send/test/send.test.tsx', 'Nothing will be sent until we can.'],
  'sessions.refused': [
    'plugins/smart-sessions/test/sessions.test.tsx',
    'You did not confirm. The session is still open.',
  ],
  'siwx.detail': ['plugins/siwx/test/proposal.test.ts', 'not a sign-in message at all'],
  'siwx.signedIn.detail': ['plugins/siwx/test/signIn.test.tsx', 'Your wallet stays connected.'],
  'siwx.signedOut': ['plugins/siwx/test/signIn.test.tsx', "toBe('Signed out')"],
  'swap.review.declined': ['plugins/swaps/test/swaps.test.tsx', 'a no to the approval or the swap loses nothing'],
  'swap.settled.failed': ['plugins/swaps/test/swaps.test.tsx', 'You only paid the network fee.'],
  'walletconnect.rejected.detail': ['plugins/walletconnect/src/views/pairing.test.tsx', 'a rejection says so'],
  'The swap that was prepared is not the one you saw. It was not sent.': [
    'plugins/swaps/test/swaps.test.tsx',
    'what was tampered with is told, and no wallet is asked',
  ],
  'The provider’s page is at an unexpected address. Nothing was opened.': [
    'plugins/onramp/test/purchase.test.tsx',
    'ONR-01 ANA-02 it is opened in the click, then pointed at the answered address',
  ],
  'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.': [
    'plugins/siwx/test/proposal.test.ts',
    'never reaches the wallet',
  ],
  'The network refused the approval. Nothing was exchanged.': ['plugins/swaps/test/swaps.test.tsx', 'approval'],
  'The network dropped the approval. Nothing was exchanged.': ['plugins/swaps/test/swaps.test.tsx', 'approval'],
  'Another transaction replaced the approval. Nothing was exchanged.': [
    'plugins/swaps/test/swaps.test.tsx',
    'approval',
  ],
  'The wallet signed a different message. Nothing was shared. Try again.': [
    'plugins/walletconnect/src/signIn/parseProof.test.ts',
    'is refused',
  ],
}

const REFUSAL = /declined|you did ?n[o’]t|rejected/i
const SILENCE = 'UIX-04 a question that was %s may have been carried out'

/** Sentences that say that a visitor declined, each with the test that a wallet's silence has another text. */
const SILENCE_PROOFS: typeof PROOFS = {
  'embedded.declined': ['plugins/embedded/test/walletRequests.test.ts', 'User rejected'],
  'error.rpc/user-rejected.title': ['kernel/src/errors/jsonRpc.test.ts', "'user-rejected'"],
  'names.declined': ['plugins/names/test/register.test.tsx', 'You did not approve. Nothing was registered.'],
  'send.review.declined': ['plugins/send/test/lastLook.test.tsx', SILENCE],
  'sessions.refused': ['plugins/smart-sessions/test/sessions.test.tsx', 'did not confirm that the session has ended'],
  'swap.review.declined': ['plugins/swaps/test/swaps.test.tsx', 'SWP-04 UIX-04 a question that was %s'],
  'walletconnect.rejected.title': ['plugins/walletconnect/src/views/pairing.test.tsx', 'a rejection says so'],
  'Signature declined': ['plugins/siwx/test/signIn.test.tsx', 'a wallet that was lost'],
  'The request was declined in the wallet.': ['kernel/src/review/walletAnswer.test.ts', "WalletConnect's time"],
  'The account upgrade that this request needs was declined in the wallet.': [
    'kernel/src/errors/jsonRpc.test.ts',
    'atomic-upgrade-rejected',
  ],
}

test('UIX-04 a sentence that a visitor declined is one that a test keeps from silent wallets', () => {
  const claims = Object.keys(english).filter((key) => REFUSAL.test(english[key] ?? ''))
  expect(claims.sort()).toEqual(Object.keys(SILENCE_PROOFS).sort())
})

test('UIX-04 after silence a visitor is sent to the wallet’s activity before another try', () => {
  for (const key of ['send.warning.unanswered', 'swap.review.unanswered']) {
    expect(english[key]).toMatch(/^Your wallet gave no clear answer.* Check its activity before you/)
    expect(english[key]).not.toMatch(CLAIM)
  }
})

test('UIX-04 a sentence that claims that nothing happened is one that a test proves', () => {
  const claims = Object.keys(english).filter((key) => CLAIM.test(english[key] ?? ''))
  expect(claims.sort()).toEqual(Object.keys(PROOFS).sort())
})

test.each([...Object.entries(PROOFS), ...Object.entries(SILENCE_PROOFS)])(
  'UIX-04 %s: its proof is there',
  (_claim, [file, proof]) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(proof)).toBe(true)
  },
)

test.each(['error.unknown.detail', 'error.rpc.detail', 'shell.crashed.detail'])(
  'UIX-04 %s, which follows any crash, claims nothing of what was sent',
  (key) => {
    expect(english[key]).toContain('If you confirmed something, check your activity first.')
    expect(english[key]).not.toMatch(/sent|moved|safe/i)
  },
)
