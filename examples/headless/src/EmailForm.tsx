// Asks for an email address, then for whatever the sign-in needs next.
import { type EmailSignInStep, signInWithEmail } from '@latchkey/sdk/headless'
import { useWalletModal } from '@latchkey/sdk/react'
import { Button, Group, PinInput, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactElement, useState } from 'react'

export function EmailForm({ onError }: { onError(error: unknown): void }): ReactElement {
  const modal = useWalletModal()
  const [next, setNext] = useState<EmailSignInStep | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function go(step: () => Promise<EmailSignInStep>): Promise<void> {
    setBusy(true)
    try {
      const following = await step()
      setNext(following)
      setBusy(false)
      if (following.step === 'device') await go(() => following.waitForApproval())
    } catch (error) {
      setBusy(false)
      onError(error)
    }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    void go(() => signInWithEmail(modal, email))
  }

  if (next?.step === 'device') return <Text role="status">Open the link that we sent you by email.</Text>
  if (next?.step === 'code')
    return (
      <Group component="section" aria-label="Code from the email">
        <PinInput
          type="number"
          length={6}
          oneTimeCode
          disabled={isBusy}
          aria-label="Digit of the code"
          onComplete={(code) => go(() => next.submit(code))}
        />
      </Group>
    )
  return (
    <form noValidate onSubmit={send}>
      <TextInput name="email" type="email" label="Email address" autoComplete="email" radius="xl" size="md" />
      <Button type="submit" mt="xs" radius="xl" loading={isBusy}>
        Send me a code
      </Button>
    </form>
  )
}
