// @solana/wallet-adapter-unsafe-burner, registered as a wallet of the Wallet Standard by the adapters' own wrapper.
import { solana } from '@latchkey/chain-solana'
import { UnsafeBurnerWalletAdapter } from '@solana/wallet-adapter-unsafe-burner'
import { SolanaWalletAdapterWallet } from '@solana/wallet-standard-wallet-adapter-base'
import { registerWallet } from '@wallet-standard/wallet'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSite } from './openSite'
import { expectSignIn, signIn } from './signInTo'

const NAME = 'Burner Wallet'
const MESSAGE = 'Grüße'

/** The wallet's constructor warns that it is unsafe. */
beforeEach(() => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
})

/** The package registers the wallet for the page's lifetime; this limits it to the test. */
function register(wallet: SolanaWalletAdapterWallet): void {
  const listen = vi.spyOn(window, 'addEventListener')
  registerWallet(wallet)
  const added = [...listen.mock.calls]
  listen.mockRestore()
  onTestFinished(() => {
    for (const [type, listener] of added) window.removeEventListener(type, listener)
    wallet.destroy()
  })
}

function open() {
  const adapter = new UnsafeBurnerWalletAdapter()
  register(new SolanaWalletAdapterWallet(adapter, 'solana:mainnet'))
  const { modal, choose } = openSite([solana()], [signIn])
  const chain = async () => (await modal.core.load()).chain(modal.getState().network.id)
  return {
    adapter,
    modal,
    choose,
    /** Signs, and lets the chain verify the signer. */
    async sign() {
      const { caipAddress: account } = modal.getState()
      if (!account) throw new Error('Not connected')
      const adapterOf = await chain()
      const signMessage = await adapterOf.feature('signMessage')
      const verifyMessage = await adapterOf.feature('verifyMessage')
      const call = signMessage?.planMessage(account, MESSAGE)
      const signature = call && signMessage?.parseResult(await modal.request(call))
      return signature
        ? verifyMessage?.verify({ account, message: MESSAGE, signature }, { signal: new AbortController().signal })
        : false
    },
  }
}

test('BRW-03 @solana/wallet-adapter-unsafe-burner connects, signs in, signs and disconnects', async () => {
  const { adapter, modal, choose, sign } = open()
  await choose(NAME)
  expect(modal.getState()).toMatchObject({ address: adapter.publicKey?.toBase58(), wallet: { name: NAME } })
  await expectSignIn({ modal })
  await expect(sign()).resolves.toBe(true)
  await modal.disconnect()
  expect(adapter.publicKey).toBeNull()
})

test('BRW-03 @solana/wallet-adapter-unsafe-burner: what adapters throw on a refusal is a rejection', async () => {
  const { adapter, choose, sign } = open()
  await choose(NAME)
  const declined = Object.assign(new Error('User rejected the request.'), { name: 'WalletSignMessageError' })
  vi.spyOn(adapter, 'signMessage').mockRejectedValue(declined)
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/user-rejected' })
})
