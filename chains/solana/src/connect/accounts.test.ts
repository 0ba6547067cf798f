// The network of the accounts that a wallet shares.
import { expect, test } from 'vitest'
import { mainnet } from '../networks'
import { placeAccounts } from './accounts'

test('CHN-02 without an account no network is valid, and the error names the first requested one', () => {
  const context = { connectorId: 'solana:Scripted', network: mainnet.id }
  expect(() => placeAccounts([], [mainnet.id], 'solana:Scripted')).toThrow(
    expect.objectContaining({ code: 'solana/chain-invalid', context }),
  )
})
