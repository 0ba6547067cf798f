import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import type { EvmChains } from '../chains/evm/startEvmChains.ts'
import { startLocalBundler } from './startLocalBundler.ts'

test('EMB-09 a project has the smart accounts of the local networks, and of no other', async () => {
  const database = await openTestDatabase()
  const smartAccounts = { entryPoint: `0x${'1'.repeat(40)}`, factory: `0x${'2'.repeat(40)}` }
  const chains = [{ id: 31337, rpcUrl: 'http://127.0.0.1:1', smartAccounts }] as unknown as EvmChains['chains']
  const bundler = await startLocalBundler({ database, chains, port: 0 })
  expect(bundler.settingsOf('eip155:31337', 'shop')).toEqual({
    ...smartAccounts,
    bundlerUrl: `${bundler.url}/v1/bundler?projectId=shop&chainId=eip155%3A31337`,
  })
  expect(bundler.settingsOf('eip155:1', 'shop')).toBeUndefined()
  expect(bundler.settingsOf('solana:31337', 'shop')).toBeUndefined()
  await bundler.stop()
  await database.close()
})
