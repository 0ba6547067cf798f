import { ConnectButton } from '@latchkey/sdk/react'
import { Account } from './Account'

/** Rendered on the server, the button included: it is a client component that looks the same on both sides. */
export default function Page() {
  return (
    <main>
      <h1>Next.js</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
