import { ConnectButton } from '@latchkey/sdk/react'
import { formatEther, parseEther } from 'viem'
import {
  useBalance,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useWaitForTransactionReceipt,
} from 'wagmi'

/** The second account of the public test mnemonic. */
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A host's page that uses wagmi's hooks; the button is the modal's. */
export function App() {
  const { status, address, chain } = useConnection()
  const [connector] = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  return (
    <main>
      <h1>wagmi</h1>
      <ConnectButton />
      <dl>
        <dt>Status</dt>
        <dd data-testid="status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="address">{address ?? 'none'}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{chain?.name ?? 'none'}</dd>
      </dl>
      {status === 'connected' ? (
        <>
          <Greeting />
          <Gift from={address} />
          <button type="button" onClick={() => disconnect.mutate()}>
            Leave by wagmi
          </button>
        </>
      ) : (
        connector && (
          <button type="button" onClick={() => connect.mutate({ connector })}>
            Join by wagmi
          </button>
        )
      )}
      {connect.error && <p role="alert">{connect.error.name}</p>}
    </main>
  )
}

/** Signs with wagmi's hook, in the wallet that the modal connected. */
function Greeting() {
  const greeting = useSignMessage()
  return (
    <section>
      <button type="button" onClick={() => greeting.mutate({ message: 'Hello from this page' })}>
        Sign a greeting
      </button>
      {greeting.data && <p data-testid="signature">{greeting.data}</p>}
      {greeting.error && <p role="alert">{greeting.error.name}</p>}
    </section>
  )
}

/** Sends with wagmi's hook; the visitor approves in the wallet that the modal connected. */
function Gift({ from }: { from: `0x${string}` }) {
  const balance = useBalance({ address: from })
  const gift = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: gift.data })
  return (
    <section>
      <p>Balance: {balance.data ? `${formatEther(balance.data.value)} ${balance.data.symbol}` : '…'}</p>
      <button type="button" onClick={() => gift.mutate({ to: FRIEND, value: parseEther('0.01') })}>
        Send 0.01 ETH to a friend
      </button>
      {gift.data && <p data-testid="hash">{gift.data}</p>}
      {receipt.data && <p role="status">{receipt.data.status === 'success' ? 'It arrived' : 'It failed'}</p>}
      {gift.error && <p role="alert">{gift.error.name}</p>}
    </section>
  )
}
