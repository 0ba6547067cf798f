import type { SolanaWallet, SolanaWalletAccount } from '@latchkey/chain-solana/wallet'
import { findError } from '@latchkey/sdk'
import { ConnectButton, useWalletState } from '@latchkey/sdk/react'
import { base58 } from '@scure/base'
import { Connection } from '@solana/web3.js'
import { useState } from 'react'
import { sendGift, untilConfirmed } from './sendGift'

const GREETING = 'Hello from the Solana example'

/** A host's page that uses @solana/web3.js. The button and the signer come from the modal. */
export function App({ wallet }: { wallet: SolanaWallet }) {
  const { address, network } = useWalletState()
  const [account] = wallet.accounts
  return (
    <main>
      <h1>Solana</h1>
      <ConnectButton />
      <p data-testid="address">{address ?? 'none'}</p>
      {account && <Actions wallet={wallet} account={account} rpcUrl={network.rpcUrls[0] ?? ''} />}
    </main>
  )
}

function Actions({ wallet, account, rpcUrl }: { wallet: SolanaWallet; account: SolanaWalletAccount; rpcUrl: string }) {
  const [said, setSaid] = useState('')

  async function sign() {
    const message = new TextEncoder().encode(GREETING)
    const [signed] = await wallet.features['solana:signMessage'].signMessage({ account, message })
    setSaid(signed ? `Signed: ${base58.encode(signed.signature)}` : '')
  }

  async function send() {
    const connection = new Connection(rpcUrl, 'confirmed')
    const signature = base58.encode(await sendGift(wallet, account, connection))
    setSaid(`On its way: ${signature}`)
    await untilConfirmed(connection, signature)
    setSaid(`Arrived: ${signature}`)
  }

  const run = (act: () => Promise<void>) => () =>
    void act().catch((error: Error) => setSaid(findError(error, 'rpc/user-rejected') ? 'You declined.' : error.message))
  return (
    <section>
      <button type="button" onClick={run(sign)}>
        Sign a greeting
      </button>
      <button type="button" onClick={run(send)}>
        Send 0.01 SOL to a friend
      </button>
      <p role="status">{said}</p>
    </section>
  )
}
