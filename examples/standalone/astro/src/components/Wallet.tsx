import { ConnectButton, useWalletState, WalletModalProvider } from '@latchkey/sdk/react'
import { useState } from 'react'
import { modal } from './modal'
import { signGreeting } from './signGreeting'

/** An island: everything that needs the wallet is below one provider. */
export function Wallet() {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton />
      <Account />
    </WalletModalProvider>
  )
}

function Account() {
  const { status, address, network } = useWalletState()
  const [signature, setSignature] = useState('')
  return (
    <>
      <p>{status === 'connected' ? `${address} on ${network.name}` : 'Not connected'}</p>
      {status === 'connected' && (
        <button type="button" onClick={async () => setSignature(await signGreeting(address))}>
          Sign a greeting
        </button>
      )}
      <output>{signature}</output>
    </>
  )
}
