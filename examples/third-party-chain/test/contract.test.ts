// @vitest-environment node
import type { CaipNetworkId } from '@latchkey/kernel'
import { chainContract, createAnswerScript, type PlacedWallet, type Placement } from '@latchkey/kernel/testing'
import { Address, Cell } from '@ton/core'
import type { SmartContract } from '@ton/sandbox'
import { afterAll, beforeAll, vi } from 'vitest'
import { ton } from '../src/index'
import { globalIdOf, mainnet, testnet } from '../src/networks'
import { type LocalTon, startLocalTon } from './localTon'
import { createLocalWallet, DECLINED } from './localWallet'

const ALICE = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'

function placeWallet(): Placement {
  const script = createAnswerScript({ rejection: DECLINED })
  const local = createLocalWallet({ person: script })
  vi.stubGlobal('localwallet', { tonconnect: local.bridge })
  const wallet: PlacedWallet = {
    connectorId: 'ton:localwallet',
    answer: script.play,
    settle: script.settle,
    moveTo: (networkId) => local.moveTo(globalIdOf(networkId as CaipNetworkId)),
    listenerCount: local.listenerCount,
  }
  return { wallet, remove: () => vi.unstubAllGlobals() }
}

let local: LocalTon
let holder: SmartContract
beforeAll(async () => {
  local = await startLocalTon()
  holder = await local.contractOf('-239', Address.parse(ALICE))
})
afterAll(() => local.stop())

const transfer = { messages: [{ address: ALICE, amount: '1' }] }

chainContract(
  () => {
    const networks = [{ ...mainnet, rpcUrls: [local?.urlOf('-239') ?? ''] }, testnet]
    return ton({ networks, manifestUrl: 'https://shop.example/tonconnect-manifest.json' })
  },
  {
    goodAddresses: [
      ALICE,
      'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
      '0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
      '-1:3333333333333333333333333333333333333333333333333333333333333333',
    ],
    badAddresses: [
      'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2M',
      'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2',
      '1:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
      '83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8',
      `0x${'a'.repeat(40)}`,
    ],
    unsafeCall: { method: 'ton_signData', params: [{ type: 'text', text: 'x' }] },
    placeWallet,
    send: {
      method: 'ton_sendMessage',
      params: [transfer],
      isAnswer: (boc) => typeof boc === 'string' && Cell.fromBase64(boc).bits.length > 0,
    },
    balance: {
      account: `ton:-239:${ALICE}`,
      maxUnits: 2n ** 120n - 1n,
      hold(units) {
        holder.balance = units
      },
      fail: () => local.setDown(true),
    },
  },
)
