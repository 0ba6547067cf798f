// The frame's wallet for a person with a standard account who approves everything, without a network.

import type { Question } from '../frame/approval/screen.ts'
import { createNetworks } from '../frame/networks.ts'
import { createAnswerRpc } from '../frame/rpc/answerRpc.ts'
import { createBundles } from '../frame/smartAccounts/bundles.ts'
import { createAccountKinds } from '../frame/smartAccounts/kinds.ts'
import { openStore } from '../frame/store.ts'
import type { FrameNetwork } from '../projects.ts'
import { createSignedIn } from './signedIn.ts'

/** No server listens there. */
const RPC_URL = 'http://127.0.0.1:1'
export const CLUSTER = `solana:${'1'.repeat(32)}`
const NETWORKS: FrameNetwork[] = [
  { id: 'eip155:31337', name: 'Local', native: { symbol: 'ETH', decimals: 18 }, rpcUrls: [RPC_URL] },
  { id: CLUSTER, name: 'Cluster', native: { symbol: 'SOL', decimals: 9 }, rpcUrls: [RPC_URL] },
]

/** `questions` lists the shown requests in order. */
export async function createTestWallet(origin = 'https://shop.example') {
  const { addresses, session } = createSignedIn(new Uint8Array(32).fill(7))
  const store = await openStore()
  const questions: Question[] = []
  const answer = createAnswerRpc({
    session,
    networks: createNetworks(NETWORKS, null),
    kinds: createAccountKinds(session, store),
    bundles: createBundles(session, store),
    promptUser: async (question, execute) => {
      questions.push(question)
      return execute()
    },
  })
  return {
    ...addresses,
    questions,
    /** On the current network. */
    requestHere: (method: string) => answer({ method }, { origin }),
    request: (method: string, params?: unknown, chainId: string | number = 31337) =>
      answer({ method, params, chainId }, { origin }),
    /** The lines of the newest request. */
    readFacts: () => (questions.at(-1)?.description.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
    readWarnings: () => questions.at(-1)?.description.warning?.split('\n') ?? [],
  }
}
