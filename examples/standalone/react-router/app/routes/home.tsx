import { ConnectButton, useWalletState } from '@latchkey/sdk/react'
import { useState } from 'react'
import { signGreeting } from '../signGreeting'

export default function Home() {
  const { status, address, network } = useWalletState()
  const [signature, setSignature] = useState('')
  return (
    <main>
      <h1>React Router</h1>
      <ConnectButton />
      <p>{status === 'connected' ? `${address} on ${network.name}` : 'Not connected'}</p>
      {status === 'connected' && (
        <button type="button" onClick={async () => setSignature(await signGreeting(address))}>
          Sign a greeting
        </button>
      )}
      <output>{signature}</output>
    </main>
  )
}
