import { ConnectButton } from '@latchkey/sdk/react'
import { Account } from './Account'

/** The page: the button, and who is connected. */
export default function Page() {
  return (
    <main>
      <h1>Wallet page</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
