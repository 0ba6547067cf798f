// What a visitor sees: the sign-in options, then the account.
import { useAccount } from '@latchkey/sdk/react'
import { Alert, Container, Stack, Title } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { EmailForm } from './EmailForm'
import { MemberCard } from './MemberCard'
import { PairingCode } from './PairingCode'
import { SocialButton } from './SocialButton'
import { WalletButtons } from './WalletButtons'

export function App(): ReactElement {
  const account = useAccount()
  return (
    <Container component="main" size="xs" py="xl">
      <Title order={1} mb="lg">
        Lending library
      </Title>
      {account.status === 'connected' ? <MemberCard {...account} /> : <SignIn />}
    </Container>
  )
}

function SignIn(): ReactElement {
  const [problem, setProblem] = useState('')
  const say = (error: unknown) => setProblem(error instanceof Error ? error.message : '')
  return (
    <Stack>
      {problem && (
        <Alert color="red" role="alert" title="That did not work">
          {problem}
        </Alert>
      )}
      <WalletButtons onError={say} />
      <EmailForm onError={say} />
      <SocialButton onError={say} />
      <PairingCode />
    </Stack>
  )
}
