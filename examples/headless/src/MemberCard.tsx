// The account, and what a member can do with it. Each action is the page's own request, which the visitor answers in the wallet.
import type { ConnectedAccount } from '@latchkey/sdk'
import { useBalance, useWalletModal } from '@latchkey/sdk/react'
import { Alert, Avatar, Button, Card, Group, Text } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { NetworkSelect } from './NetworkSelect'

const GREETING = 'Hello from the library'
/** Encodes text as `personal_sign` expects it. */
const toHex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

export function MemberCard({ address, network, wallet }: ConnectedAccount): ReactElement {
  const modal = useWalletModal()
  const balance = useBalance()
  const [result, setResult] = useState('')
  const [problem, setProblem] = useState('')

  async function act(send: () => Promise<string>): Promise<void> {
    setProblem('')
    try {
      setResult(await send())
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const sign = async () => {
    const params = [toHex(GREETING), address]
    return String(await modal.request({ network: network.id, method: 'personal_sign', params }))
  }

  const switchTo = async (id: ConnectedAccount['network']['id']) => {
    await modal.switchNetwork(id)
    return 'Switched'
  }

  return (
    <Card withBorder radius="lg" component="section" aria-label="Member card">
      <Group gap="xs">
        <Avatar src={wallet.icon} alt="" size="sm" name={wallet.name} />
        <Text fw={600}>{wallet.name}</Text>
      </Group>
      <Text ff="monospace" size="sm" data-testid="address" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Text c="dimmed" size="sm">
        {network.name}
        {balance && `, ${balance.units > 0n ? 'with' : 'without'} ${balance.symbol}`}
      </Text>
      {result && (
        <Text role="status" ff="monospace" size="xs" style={{ overflowWrap: 'anywhere' }}>
          {result}
        </Text>
      )}
      {problem && (
        <Alert color="red" role="alert" title="That did not work">
          {problem}
        </Alert>
      )}
      <Group mt="md">
        <Button variant="light" onClick={() => act(sign)}>
          Sign a greeting
        </Button>
        <NetworkSelect current={network.id} onChoose={(id) => act(() => switchTo(id))} />
        <Button variant="light" onClick={() => modal.disconnect()}>
          Sign out
        </Button>
      </Group>
    </Card>
  )
}
