import { ConnectButton } from '@latchkey/sdk/react'
import { useAccount, useSignMessage } from 'wagmi'

/** The button is the modal's; the account and the signature are wagmi's. */
export function App() {
  const { address, chain } = useAccount()
  const { data, signMessage } = useSignMessage()
  return (
    <main>
      <h1>wagmi 2</h1>
      <ConnectButton />
      <p>{address ? `${address} on ${chain?.name}` : 'Not connected'}</p>
      {address && (
        <button type="button" onClick={() => signMessage({ message: 'Hello from this page' })}>
          Sign a greeting
        </button>
      )}
      <output>{data}</output>
    </main>
  )
}
