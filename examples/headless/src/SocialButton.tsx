// Opens a provider's page in a pop-up, directly in the click handler: browsers block it later.
import { signInWithSocial } from '@latchkey/plugin-socials/headless'
import { useWalletModal } from '@latchkey/sdk/react'
import { Button } from '@mantine/core'
import { type ReactElement, useState } from 'react'

export function SocialButton({ onError }: { onError(error: unknown): void }): ReactElement {
  const modal = useWalletModal()
  const [isBusy, setBusy] = useState(false)

  async function signIn(): Promise<void> {
    setBusy(true)
    try {
      await signInWithSocial(modal, 'google')
    } catch (error) {
      setBusy(false)
      onError(error)
    }
  }

  return (
    <Button variant="default" radius="xl" size="md" loading={isBusy} onClick={signIn}>
      Continue with Google
    </Button>
  )
}
