// @vitest-environment node
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ProposedTransaction } from '@latchkey/kernel/contracts'
import { chainContract, createResponseScript, type PlacedWallet, type Placement } from '@latchkey/kernel/testing'
import { Address, beginCell, Cell, external, storeMessage } from '@ton/core'
import type { SmartContract } from '@ton/sandbox'
import { afterAll, beforeAll, vi } from 'vitest'
import { ton } from '../src/index'
import { globalIdOf, mainnet, testnet } from '../src/networks'
import { type SwapMessage, writeSwap } from './dedustMessages'
import { coin, dollar } from './kernelWorld'
import { dollarMaster, type LocalTon, market, startLocalTon, unusedAddress } from './localTon'
import { createLocalWallet, DECLINED } from './localWallet'

const ALICE = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'

function placeWallet(): Placement {
  const script = createResponseScript({ rejection: DECLINED })
  const local = createLocalWallet({ person: script })
  vi.stubGlobal('localwallet', { tonconnect: local.bridge })
  const wallet: PlacedWallet = {
    connectorId: 'ton:localwallet',
    play: script.play,
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

/** A message from outside to ALICE's contract. */
const REPLY = beginCell()
  .store(storeMessage(external({ to: Address.parse(ALICE), body: Cell.EMPTY })))
  .endCell()
  .toBoc()
  .toString('base64')
const transfer = { messages: [{ address: ALICE, amount: '1' }] }

const NOW_S = 1_750_000_000
const terms = {
  account: `ton:-239:${ALICE}` as const,
  from: coin,
  to: dollar,
  units: 1_000_000_000n,
  minimumUnits: 2_000_000n,
}
function propose(change: Partial<SwapMessage> = {}): ProposedTransaction {
  const { units, minimumUnits } = terms
  const swap = { units, minimumUnits, pool: market.address, recipient: Address.parse(ALICE), deadlineS: NOW_S + 600 }
  const data = writeSwap({ ...swap, ...change })
  return { from: ALICE, to: market.address.toString(), data, gas: null, gasPrice: null, toUnits: null }
}

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
    unsafeCall: { method: 'ton_sendMessage', params: [{ ...transfer, from: ALICE }] },
    placeWallet,
    send: {
      method: 'ton_sendMessage',
      params: [transfer],
      isResult: (boc) => typeof boc === 'string' && Cell.fromBase64(boc).bits.length > 0,
    },
    balance: {
      account: `ton:-239:${ALICE}`,
      maxUnits: 2n ** 120n - 1n,
      hold(units) {
        holder.balance = units
      },
      fail: () => local.setDown(true),
    },
    transfer: {
      draft: { from: `ton:-239:${ALICE}`, to: unusedAddress(3).toString({ bounceable: false }), token: coin },
      minimumUnits: 1n,
      fund: () => {
        local.setDown(false)
        holder.balance = 10n ** 12n
      },
      response: REPLY,
      paymentUris: [`ton://transfer/${ALICE}?amount=12`],
    },
    token: {
      account: `ton:-239:${ALICE}`,
      token: dollar,
      maxUnits: 2n ** 120n - 1n,
      hold(units) {
        local.setDown(false)
        return local.hold('-239', Address.parse(ALICE), dollarMaster.address, units)
      },
    },
    swap: {
      terms,
      proposal: propose(),
      routers: [market.address.toString()],
      nowMs: NOW_S * 1_000,
      lies: [
        { mismatch: 'amount', proposal: propose({ units: 1n }) },
        { mismatch: 'minimum', proposal: propose({ minimumUnits: 1n }) },
        { mismatch: 'recipient', proposal: propose({ recipient: unusedAddress(3) }) },
        { mismatch: 'router', proposal: propose({ pool: unusedAddress(3) }) },
        { mismatch: 'deadline', proposal: propose({ deadlineS: NOW_S - 1 }) },
        { mismatch: 'form', proposal: propose({ referrer: unusedAddress(3) }) },
      ],
      fund() {
        local.setDown(false)
        holder.balance = 10n ** 12n
      },
    },
  },
)
