// What the tests next to this file share.
// Types of what these functions return.

import type { CaipAddress, PluginManifest } from '@latchkey/kernel'
import type { SignInProof } from '@latchkey/kernel/contracts'
import { readToast } from '@latchkey/kernel/testing'
import { formatSignInText } from '@latchkey/plugin-siwx/message'
import { expect, vi } from 'vitest'
import { ALICE, BOB, openSignInFlow, type Play, SIGNATURE } from './signInWorld'

export const ONE: CaipAddress = `eip155:1:${ALICE}`
export const OTHER: CaipAddress = `eip155:1:${BOB}`
export const FACTS = { network: 'eip155:1', isSmartAccount: false }
export const QUICK = { interval: 1 }

export async function openFlow(play: Play = {}) {
  const flow = await openSignInFlow(play)
  const { kernel, signIn, wallet } = flow
  const read = {
    state: () => kernel.store.get(signIn.stateAtom),
    kept: () => kernel.store.get(signIn.sessionsAtom),
    views: () => kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view),
    isOpen: () => kernel.store.get(kernel.router.stateAtom).isOpen,
    toast: () => readToast(kernel),
  }
  const at = (phase: string) => vi.waitFor(() => expect(read.state().phase).toBe(phase), QUICK)
  const connect = () => kernel.connections.connect(wallet.connector.id)
  const change = (account = OTHER) => wallet.emit(wallet.sessions([account]))
  return { ...flow, ...read, at, connect, change }
}
export async function openPrompt(play: Play = {}) {
  const flow = await openFlow(play)
  await flow.connect()
  await flow.at('asking')
  return flow
}
/** What comes when the test says so. */
export function createAnswer<Value>() {
  const answer = { give: (_value: Value) => {}, fail: (_error: unknown) => {} }
  const promise = new Promise<Value>((resolve, reject) => Object.assign(answer, { give: resolve, fail: reject }))
  return { ...answer, promise }
}
/** Of another plugin, which has work of its own to finish. */
export const keepingOpen: PluginManifest = {
  id: 'keeping',
  api: 1,
  provides: ['siwxTestGuard' as never],
  load: async () => ({
    setup(ctx) {
      ctx.guardClose(() => 'block')
      ctx.provide('siwxTestGuard' as never, {} as never)
    },
  }),
}
export const proof = (account = ONE): SignInProof => {
  const [, chainReference = '', address = ''] = account.split(':')
  const page = { domain: location.host, uri: `${location.origin}/`, version: '1', nonce: 'a1b2c3d4e5f6' }
  const message = formatSignInText({ ...page, networkName: 'First', address, chainReference })
  return { account, message, signature: SIGNATURE, cacao: {} }
}
export const smart: Play = {
  wallet: {
    script: {
      connect: () => [{ caipAddress: ONE, connectorId: 'fake', accountType: 'smartAccount' }],
      request: 'reject',
    },
  },
}
