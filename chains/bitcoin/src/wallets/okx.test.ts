import { expect, test, vi } from 'vitest'
import { createFakePage } from '../../test/fakePage'
import { createOkxProvider } from '../../test/legacyProviders'
import { mainnet } from '../networks'
import { findOkx } from './okx'

test('field case 16: SAF-12 another provider in the place of one that was found is never asked', async () => {
  const main = createOkxProvider('mainnet')
  const place: Record<string, unknown> = { bitcoin: main.provider }
  const [wallet] = findOkx(createFakePage({ okxwallet: place }), [mainnet.id])
  await wallet?.connect({ isSilent: false, networks: [mainnet.id] })
  const other = createOkxProvider('mainnet')
  place.bitcoin = other.provider
  const { address } = main.state.signer.accounts[0]
  const input = { address, message: 'x', protocol: 'ecdsa', network: mainnet.id, accounts: [] } as const
  await expect(wallet?.signMessage(input)).resolves.toEqual(expect.any(String))
  expect(other.calls).toEqual([])
})

test('CHN-03 a PSBT is signed and not finalized, input by input, so that what was signed can be checked', async () => {
  const main = createOkxProvider('mainnet')
  const signPsbt = vi.fn(async () => 'signed')
  const [wallet] = findOkx(createFakePage({ okxwallet: { bitcoin: { ...main.provider, signPsbt } } }), [mainnet.id])
  const inputs = [
    { address: 'a', index: 0, sighashTypes: [1] },
    { address: 'b', index: 2 },
  ]
  const question = { psbt: Uint8Array.of(0xab), inputs, network: mainnet.id, accounts: [] }
  await expect(wallet?.signPsbt?.(question)).resolves.toBe('signed')
  const options = { autoFinalized: false, toSignInputs: inputs }
  expect(signPsbt).toHaveBeenCalledExactlyOnceWith('ab', options)
})
