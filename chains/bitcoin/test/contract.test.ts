import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chainContract } from '@latchkey/kernel/testing'
import { afterAll, beforeAll } from 'vitest'
import { bitcoin } from '../src/index'
import { mainnet, testnet } from '../src/networks'
import { createScriptedWallet, placeWallet } from '../src/testing/scriptedWallet'

const [payment, ordinals] = createScriptedWallet().signer().accounts

let coins: readonly object[] = []
const esplora = createServer(({ url }, response) => {
  const answer = url?.endsWith('/fee-estimates') ? { 3: 2 } : coins
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => esplora.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(esplora.address() as AddressInfo).port}`
})
afterAll(() => void esplora.close())

chainContract(() => bitcoin({ networks: [url === '' ? mainnet : { ...mainnet, rpcUrls: [url] }, testnet] }), {
  goodAddresses: [
    payment.address,
    ordinals.address,
    ordinals.address.toUpperCase(),
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ],
  badAddresses: [
    `${payment.address}q`,
    payment.address.slice(0, -1),
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyU',
    'vitalik.eth',
  ],
  unsafeCall: {
    method: 'sendTransfer',
    params: [{ account: payment.address, recipientAddress: payment.address, amount: '1000' }],
  },
  placeWallet,
  transfer: {
    draft: {
      from: `${mainnet.id}:${payment.address}`,
      to: ordinals.address,
      token: { network: mainnet.id, address: null, ...mainnet.native, iconUrl: null },
    },
    minimumUnits: 546n,
    fund: () => {
      coins = [{ txid: 'ab'.repeat(32), vout: 0, value: 100_000, status: { confirmed: true } }]
    },
    response: { txid: 'ab'.repeat(32) },
    paymentUris: [`bitcoin:${payment.address}?amount=0.1`, `BITCOIN:${ordinals.address.toUpperCase()}`],
  },
  balance: {
    account: `${mainnet.id}:${payment.address}`,
    maxUnits: 2_100_000_000_000_000n,
    hold: (units) => {
      const coin = { txid: 'ab'.repeat(32), vout: 0, value: Number(units), status: { confirmed: true } }
      coins = units === 0n ? [] : [coin]
    },
  },
})
