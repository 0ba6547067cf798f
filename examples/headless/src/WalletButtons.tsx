// The wallets of this browser, each with a button.
import { type BrowserWallets, connectById, watchWallets } from '@latchkey/sdk/headless'
import { useWalletModal } from '@latchkey/sdk/react'
import { Avatar, Button, Loader, Stack, Text } from '@mantine/core'
import { type ReactElement, useEffect, useState } from 'react'

export function WalletButtons({ onError }: { onError(error: unknown): void }): ReactElement {
  const modal = useWalletModal()
  const [{ wallets, isSearching }, setList] = useState<BrowserWallets>({ wallets: [], isSearching: true, error: null })
  useEffect(() => watchWallets(modal, { onChange: setList }), [modal])

  return (
    <Stack component="section" aria-label="Wallets" gap="xs">
      {wallets.map(({ id, name, icon, status }) => (
        <Button
          key={id}
          variant="default"
          size="lg"
          radius="xl"
          justify="flex-start"
          loading={status === 'connecting'}
          leftSection={<Avatar src={icon} alt="" size="sm" name={name} />}
          onClick={() => connectById(modal, id).catch(onError)}
        >
          {name}
        </Button>
      ))}
      {wallets.length === 0 && (isSearching ? <Loader /> : <Text>No wallet in this browser.</Text>)}
    </Stack>
  )
}
