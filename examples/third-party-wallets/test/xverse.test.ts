// A provider like Xverse's in @sats-connect/core: the package types it, and its schemas parse every request and response.

import { bitcoin } from '@latchkey/chain-bitcoin'
import { createKeySigner } from '@latchkey/chain-bitcoin/testing'
import {
  type BitcoinProvider,
  connectParamsSchema,
  connectResultSchema,
  type Provider,
  RpcErrorCode,
  sendTransferParamsSchema,
  sendTransferResultSchema,
  signMessageParamsSchema,
  signMessageResultSchema,
} from '@sats-connect/core'
import { WIF } from '@scure/btc-signer'
import { Signer, Verifier } from 'bip322-js'
import { parse } from 'valibot'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSite } from './openSite'
import { expectSignIn, signIn } from './signInTo'

const NAME = 'Xverse Wallet'
const MESSAGE = 'Grüße'
const TXID = 'ab'.repeat(32)
const ENTRY = {
  id: 'XverseProviders.BitcoinProvider',
  name: NAME,
  icon: 'data:image/svg+xml,<svg/>',
} satisfies Provider
const KEYS = { payment: new Uint8Array(32).fill(1), ordinals: new Uint8Array(32).fill(2) }
const [payment, ordinals] = createKeySigner('mainnet', KEYS).accounts

interface XverseWallet extends Pick<BitcoinProvider, 'addListener'> {
  request(method: string, params: unknown): Promise<object>
  decline(): void
}

function createXverse(): XverseWallet {
  let isShared = false
  let isDeclining = false
  const account = () => ({
    id: '1',
    addresses: [payment, ordinals].map((each) => ({
      ...each,
      addressType: each.purpose === 'payment' ? 'p2wpkh' : 'p2tr',
      walletType: 'software',
    })),
    walletType: 'software',
    network: { bitcoin: { name: 'Mainnet' }, stacks: { name: 'mainnet' }, spark: { name: 'mainnet' } },
  })
  const methods: Record<string, (params: unknown) => unknown> = {
    wallet_connect(params) {
      parse(connectParamsSchema, params)
      isShared = true
      return parse(connectResultSchema, account())
    },
    wallet_getAccount() {
      if (!isShared) throw { code: RpcErrorCode.ACCESS_DENIED, message: 'Access denied.' }
      return account()
    },
    wallet_getNetwork: () => account().network,
    wallet_disconnect() {
      isShared = false
      return null
    },
    signMessage(params) {
      const { address, message } = parse(signMessageParamsSchema, params)
      const key = address === ordinals.address ? KEYS.ordinals : KEYS.payment
      const signature = String(Signer.sign(WIF().encode(key), address, message))
      return parse(signMessageResultSchema, { signature, messageHash: '', address, protocol: 'BIP322' })
    },
    sendTransfer(params) {
      parse(sendTransferParamsSchema, params)
      return parse(sendTransferResultSchema, { txid: TXID })
    },
  }
  return {
    addListener: () => () => {},
    decline: () => {
      isDeclining = true
    },
    async request(method, params) {
      const answer = methods[method]
      const base = { jsonrpc: '2.0', id: null } as const
      const needsApproval = method === 'wallet_connect' || method === 'signMessage'
      if (needsApproval && isDeclining)
        return { ...base, error: { code: RpcErrorCode.USER_REJECTION, message: 'User rejected' } }
      if (!answer) return { ...base, error: { code: RpcErrorCode.METHOD_NOT_FOUND, message: 'Method not found' } }
      try {
        return { ...base, result: answer(params) }
      } catch (error) {
        return { ...base, error }
      }
    },
  }
}

let wallet: XverseWallet
beforeEach(() => {
  wallet = createXverse()
  const page = { XverseProviders: { BitcoinProvider: wallet }, btc_providers: [ENTRY] }
  Object.assign(window, page)
  onTestFinished(() => Object.keys(page).forEach((member) => void Reflect.deleteProperty(window, member)))
})

async function sign({ modal }: ReturnType<typeof openSite>): Promise<boolean> {
  const { address: account, network } = modal.getState()
  if (!account) throw new Error('Not connected')
  const params = [{ account, message: MESSAGE, protocol: 'bip322' }]
  const { signature } = (await modal.request({ network: network.id, method: 'signMessage', params })) as {
    signature: string
  }
  return Verifier.verifySignature(account, MESSAGE, signature)
}

function send({ modal }: ReturnType<typeof openSite>): Promise<unknown> {
  const { address: account, network } = modal.getState()
  const params = [{ account, recipientAddress: payment.address, amount: '1000' }]
  return modal.request({ network: network.id, method: 'sendTransfer', params })
}

test('BRW-03 @sats-connect/core: a wallet like Xverse connects, signs in, signs, sends and disconnects', async () => {
  const site = openSite([bitcoin()], [signIn])
  await site.choose(NAME)
  expect(site.modal.getState()).toMatchObject({ address: payment.address, wallet: { name: NAME } })
  await expectSignIn(site)
  await expect(sign(site)).resolves.toBe(true)
  await expect(send(site)).resolves.toEqual({ txid: TXID })
  await site.modal.disconnect()
  expect(site.modal.getState().status).toBe('disconnected')
})

test('BRW-03 @sats-connect/core: a rejected connection and a rejected signature are rejections', async () => {
  const site = openSite([bitcoin()])
  await site.choose(NAME)
  wallet.decline()
  await expect(sign(site)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  await site.modal.disconnect()
  await expect(openSite([bitcoin()]).choose(NAME)).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
