// Finds wallets of the directory by name. Each result has a link that opens the wallet on this device with the pairing.
import { listPairingLinks } from '@latchkey/plugin-walletconnect/headless'
import { type DirectoryWatch, type WalletDirectory, watchDirectory } from '@latchkey/plugin-wallets/headless'
import { useWalletModal } from '@latchkey/sdk/react'
import { Anchor, Button, List, Text, TextInput } from '@mantine/core'
import { type ReactElement, useEffect, useRef, useState } from 'react'

/** More results would be a list to scroll. A longer search text narrows it down. */
const SHOWN = 5

export function WalletFinder({ uri }: { uri: string }): ReactElement {
  const modal = useWalletModal()
  const watch = useRef<DirectoryWatch>(null)
  const [directory, setDirectory] = useState<WalletDirectory>()
  useEffect(() => {
    const started = watchDirectory(modal, { onChange: setDirectory })
    watch.current = started
    return started.stop
  }, [modal])

  return (
    <>
      <TextInput
        label="Find your wallet"
        mt="xs"
        onChange={(event) => watch.current?.search(event.currentTarget.value)}
      />
      <List aria-label="Wallets by name" listStyleType="none" mt="xs">
        {directory?.wallets.slice(0, SHOWN).map((wallet) => {
          const [link] = listPairingLinks(wallet, uri)
          return (
            <List.Item key={wallet.id}>
              {link ? <Anchor {...link}>Open {wallet.name}</Anchor> : `${wallet.name}, with its app on your phone`}
            </List.Item>
          )
        })}
      </List>
      {directory?.status === 'failed' && (
        <>
          <Text role="status">The list of wallets did not load.</Text>
          <Button onClick={() => watch.current?.loadMore()}>Load again</Button>
        </>
      )}
    </>
  )
}
