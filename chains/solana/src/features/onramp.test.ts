import { expect, test } from 'vitest'
import { devnet, mainnet } from '../networks'
import { onramp } from './onramp'

test('ONR-01 providers only know the main cluster', () => {
  expect(onramp.networkName(mainnet.id)).toBe('solana')
  expect(onramp.networkName(devnet.id)).toBeNull()
})
