import { UniversalProvider } from '@walletconnect/universal-provider'
import { modal } from './modal'
import { relay } from './relay'

/** Returns the accounts that the wallet approved, or rejects with the wallet's error. */
export async function connect() {
  const client = await UniversalProvider.init({ ...relay, customStoragePrefix: 'shop' })
  client.on('display_uri', (uri: string) => modal.open({ uri }))
  const ethereum = { chains: [modal.getState().network.id], methods: ['personal_sign'], events: [] }
  const session = await client.connect({ optionalNamespaces: { eip155: ethereum } })
  await modal.close()
  return session?.namespaces.eip155?.accounts
}
