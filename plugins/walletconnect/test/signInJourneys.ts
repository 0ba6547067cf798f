// WCT-11 over the real relay: wallets that sign while they pair, that cannot, that will not, and that cheat.

import type { PairingSignIn, SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  approve,
  buildAuthObject,
  createOwnProvider,
  createPage,
  createWallet,
  hashKey,
  type Kit,
  LIVE,
  leave,
  NETWORKS,
  populateAuthPayload,
} from './relayWorld'

const OWNER = privateKeyToAccount(generatePrivateKey())
const STRANGER = privateKeyToAccount(generatePrivateKey())
const ISS = `did:pkh:eip155:1:${OWNER.address}`
const REQUEST: SignInRequest = {
  domain: 'page.example',
  uri: 'https://page.example',
  nonce: 'abcdefgh1234',
  statement: 'Sign in to Page.',
}

function createSigner() {
  const proofs: SignInProof[] = []
  const signer: PairingSignIn = {
    createRequest: async () => REQUEST,
    accept: (signed) => void proofs.push(...signed),
  }
  return { proofs, signer }
}

/** What a wallet signs: the payload of the page, with the permissions it grants. */
async function signPayload(kit: Kit, authPayload: unknown, signer = OWNER) {
  const payload = populateAuthPayload({ authPayload, chains: [...NETWORKS], methods: ['personal_sign'] })
  const message = kit.formatAuthMessage({ request: payload, iss: ISS })
  return buildAuthObject(payload, { t: 'eip191', s: await signer.signMessage({ message }) }, ISS)
}

/** Answers the page's sign-in as `answer` says, and gives how the connection ended. */
async function pairWith(
  answer: ((kit: Kit, request: AuthRequest) => unknown) | null,
  page: ReturnType<typeof createPage>,
) {
  const kit = await createWallet()
  if (answer) kit.on('session_authenticate', (request) => answer(kit, request))
  const proposed = new Promise<number>((resolve) => kit.on('session_proposal', ({ id }) => resolve(id)))
  const connecting = page.connector.connect({ networks: NETWORKS, ...LIVE })
  connecting.catch(() => {})
  await kit.pair({ uri: await page.uri() })
  return { kit, connecting, proposed }
}
type AuthRequest = { id: number; params: { authPayload: unknown; requester: { publicKey: string } } }

/** Declares the journeys as tests of the calling file. */
export function signInJourneys(): void {
  describe('WCT-11 sign-in in the pairing', () => {
    test('a wallet that supports it signs while it pairs: one approval, a session and a verified proof', async () => {
      const { proofs, signer } = createSigner()
      const page = createPage(signer)
      const { kit, connecting } = await pairWith(async (kit, { id, params }) => {
        await kit.approveSessionAuthenticate({ id, auths: [await signPayload(kit, params.authPayload)] })
      }, page)
      const sessions = await connecting
      expect(sessions[0]).toMatchObject({ caipAddress: `eip155:1:${OWNER.address}`, methods: ['personal_sign'] })
      expect(proofs).toEqual([])
      page.arrive(sessions[0])
      page.arrive(sessions[0])
      expect(proofs).toMatchObject([{ account: `eip155:1:${OWNER.address}`, cacao: { h: { t: 'caip122' } } }])
      expect(proofs[0]?.message).toMatch(/^page\.example wants you to sign in with your Ethereum account:\n0x/)
      expect(proofs[0]?.message).toContain('Nonce: abcdefgh1234')
      await leave(kit, page.connector)
    }, 60_000)

    test('a wallet that does not support it connects as usual, and nothing is passed on', async () => {
      const { proofs, signer } = createSigner()
      const page = createPage(signer)
      const { kit, connecting, proposed } = await pairWith(null, page)
      await approve(kit, await proposed)
      const sessions = await connecting
      expect(sessions[0]).toMatchObject({ caipAddress: `eip155:1:${ACCOUNT}` })
      page.arrive(sessions[0])
      expect(proofs).toEqual([])
      await leave(kit, page.connector)
    }, 60_000)

    test('the library lists both requests of a link by their IDs, the newest last', async () => {
      const provider = await createOwnProvider()
      const page = createPage(createSigner().signer, undefined, () => provider)
      page.connector.connect({ networks: NETWORKS, ...LIVE }).catch(() => {})
      await page.uri()
      const { auth, proposal } = provider.client
      const newest = [auth.requests, proposal].map(({ keys }) => keys.at(-1))
      expect(newest).toEqual([expect.any(Number), expect.any(Number)])
      expect(newest[0]).not.toBe(newest[1])
    }, 60_000)

    test('a rejection counts as a rejection by the visitor', async () => {
      const { proofs, signer } = createSigner()
      const page = createPage(signer)
      const { connecting } = await pairWith(async (kit, { id }) => {
        await kit.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } })
      }, page)
      await expect(connecting).rejects.toMatchObject({ code: 'rpc/user-rejected' })
      expect(page.attempt()).toEqual({ phase: 'rejected' })
      expect(proofs).toEqual([])
    }, 60_000)

    test('a signature of another account is refused, and no account is connected', async () => {
      const { proofs, signer } = createSigner()
      const page = createPage(signer)
      const { connecting } = await pairWith(async (kit, { id, params }) => {
        // The wallet SDK would not send it: a wallet that cheats speaks the protocol on its own.
        const { engine, core } = kit.engine.signClient as unknown as Internals
        const receiverPublicKey = params.requester.publicKey
        const senderPublicKey = await core.crypto.generateKeyPair()
        await engine.sendResult({
          id,
          topic: hashKey(receiverPublicKey),
          result: {
            cacaos: [await signPayload(kit, params.authPayload, STRANGER)],
            responder: { publicKey: senderPublicKey, metadata: kit.metadata },
          },
          encodeOpts: { type: 1, receiverPublicKey, senderPublicKey },
          throwOnFailedPublish: true,
        })
      }, page)
      await expect(connecting).rejects.toMatchObject({
        code: 'walletconnect/sign-in-invalid',
        context: { part: 'signature' },
      })
      expect(proofs).toEqual([])
    }, 60_000)
  })
}
interface Internals {
  engine: { sendResult(params: object): Promise<void> }
  core: { crypto: { generateKeyPair(): Promise<string> } }
}
