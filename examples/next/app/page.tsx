import { ConnectButton } from '@latchkey/sdk/react'
import { Account } from './Account'

/** Rendered on the server with the button, a client component that looks the same on the server and in the browser. */
export default function Page() {
  return (
    <main>
      <h1>Next.js</h1>
      <ConnectButton />
      <Account />
    </main>
  )
}
