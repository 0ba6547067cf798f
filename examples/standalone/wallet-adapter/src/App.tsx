import { ConnectButton } from '@latchkey/sdk/react'
import { useConnection, useWallet } from '@solana/wallet-adapter-react'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { useState } from 'react'
import { useModalSelection } from './useModalSelection'

const FRIEND = new PublicKey('CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k')
const GIFT_LAMPORTS = 10_000_000

/** The button is the modal's; the account, the signature, and the transaction are wallet-adapter's. */
export function App() {
  useModalSelection()
  const { connection } = useConnection()
  const { publicKey, sendTransaction, signMessage } = useWallet()
  const [result, setResult] = useState('')

  async function sign() {
    const signature = await signMessage?.(new TextEncoder().encode('Hello from this page'))
    if (signature) setResult(`Signed: ${bs58.encode(signature)}`)
  }

  async function send() {
    if (!publicKey) return
    const transfer = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: FRIEND, lamports: GIFT_LAMPORTS })
    setResult(`Sent: ${await sendTransaction(new Transaction().add(transfer), connection)}`)
  }

  const run = (act: () => Promise<void>) => () => void act().catch((error: Error) => setResult(error.name))
  return (
    <main>
      <h1>wallet-adapter</h1>
      <ConnectButton />
      <p>{publicKey?.toBase58() ?? 'Not connected'}</p>
      {publicKey && (
        <>
          <button type="button" onClick={run(sign)}>
            Sign a greeting
          </button>
          <button type="button" onClick={run(send)}>
            Send 0.01 SOL to a friend
          </button>
        </>
      )}
      <output>{result}</output>
    </main>
  )
}
