// A QR code for a wallet on another device. It renews before it expires.
import { type Attempt, watchPairing } from '@latchkey/plugin-walletconnect/headless'
import { useWalletModal } from '@latchkey/sdk/react'
import { Button, Card, Loader, Text, TextInput } from '@mantine/core'
import { type ReactElement, useEffect, useState } from 'react'
import { encode } from 'uqr'
import { WalletFinder } from './WalletFinder'

const WORDS: Partial<Record<Attempt['phase'], string>> = {
  rejected: 'You declined in your wallet.',
  expired: 'The code has expired.',
  failed: 'No code could be made.',
}

export function PairingCode(): ReactElement {
  const [tries, setTries] = useState(0)
  return tries === 0 ? (
    <Button variant="subtle" onClick={() => setTries(1)}>
      Use a wallet on my phone
    </Button>
  ) : (
    <Pairing key={tries} again={() => setTries(tries + 1)} />
  )
}

function Pairing({ again }: { again(): void }): ReactElement {
  const modal = useWalletModal()
  const [attempt, setAttempt] = useState<Attempt>({ phase: 'idle' })
  useEffect(() => watchPairing(modal, { onChange: setAttempt }), [modal])
  const words = WORDS[attempt.phase]

  return (
    <Card component="section" aria-label="Pairing" withBorder radius="lg" p="md">
      {attempt.phase === 'waiting' && (
        <>
          <Code text={attempt.link.uri} />
          <TextInput readOnly label="Pairing link" value={attempt.link.uri} mt="xs" />
          <WalletFinder uri={attempt.link.uri} />
        </>
      )}
      {(attempt.phase === 'idle' || attempt.phase === 'starting') && <Loader aria-label="Making a code" />}
      {words && (
        <>
          <Text role="status">{words}</Text>
          <Button onClick={again}>Try again</Button>
        </>
      )}
    </Card>
  )
}

function Code({ text }: { text: string }): ReactElement {
  const { data, size } = encode(text)
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="Pairing code" shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
