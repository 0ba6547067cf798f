import { ConnectButton } from '@latchkey/sdk/react'
import { parseEther } from 'viem'
import { useAccount, useSendTransaction, useSignMessage } from 'wagmi'

/** The second account of the public test mnemonic. */
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The button is the modal's; the account, the signature, and the transaction are wagmi's. */
export function App() {
  const { address, chain } = useAccount()
  const { data, signMessage } = useSignMessage()
  const gift = useSendTransaction()
  return (
    <main>
      <h1>wagmi 2</h1>
      <ConnectButton />
      <p>{address ? `${address} on ${chain?.name}` : 'Not connected'}</p>
      {address && (
        <>
          <button type="button" onClick={() => signMessage({ message: 'Hello from this page' })}>
            Sign a greeting
          </button>
          <button type="button" onClick={() => gift.sendTransaction({ to: FRIEND, value: parseEther('0.01') })}>
            Send 0.01 ETH to a friend
          </button>
        </>
      )}
      <output>{data}</output>
      {gift.data && <p data-testid="hash">{gift.data}</p>}
    </main>
  )
}
