// @wagmi/core with the connector of `@latchkey/sdk/wagmi`; sdk/test/wagmi.test.ts covers all of its rules.
import { latchkey } from '@latchkey/sdk/wagmi'
import {
  connect as connectBy,
  createConfig,
  disconnect,
  getConnection,
  http,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { recoverMessageAddress, UserRejectedRequestError } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { expect, test } from 'vitest'
import { openClientSite } from './clientSite'

const message = 'Grüße'

function open() {
  const site = openClientSite()
  const config = createConfig({
    chains: [mainnet, optimism],
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    connectors: [latchkey(site.modal)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('No connector')
  return { ...site, config, begin: () => connectBy(config, { connector }) }
}

test('BRW-05 @wagmi/core connects, signs, switches and disconnects', async () => {
  const { config, begin, connect, person, modal } = open()
  await expect(connect(begin)).resolves.toMatchObject({ accounts: [person.address], chainId: mainnet.id })
  const signature = await signMessage(config, { message })
  await expect(recoverMessageAddress({ message, signature })).resolves.toBe(person.address)
  await switchChain(config, { chainId: optimism.id })
  expect(getConnection(config).chainId).toBe(optimism.id)
  await disconnect(config)
  expect(modal.getState().status).toBe('disconnected')
})

test('BRW-05 @wagmi/core: a closed modal and a declined signature are UserRejectedRequestError', async () => {
  const { config, begin, connect, leave, person } = open()
  await expect(leave(begin)).rejects.toBeInstanceOf(UserRejectedRequestError)
  await connect(begin)
  person.decline()
  await expect(signMessage(config, { message })).rejects.toBeInstanceOf(UserRejectedRequestError)
})
