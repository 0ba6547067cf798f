// What a visitor sees: the ways to sign in, then the account.
import { useAccount, useWalletModal } from '@latchkey/sdk/react'
import { Alert, Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { EmailForm } from './EmailForm'
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

interface MemberCardProps {
  address: string
  network: { name: string }
  wallet: { name: string }
}

function MemberCard({ address, network, wallet }: MemberCardProps): ReactElement {
  const modal = useWalletModal()
  return (
    <Card withBorder radius="lg" component="section" aria-label="Member card">
      <Text fw={600}>{wallet.name}</Text>
      <Text ff="monospace" size="sm" data-testid="address" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Text c="dimmed" size="sm">
        {network.name}
      </Text>
      <Group mt="md">
        <Button variant="light" onClick={() => modal.disconnect()}>
          Sign out
        </Button>
      </Group>
    </Card>
  )
}
