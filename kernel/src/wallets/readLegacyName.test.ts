import { expect, test } from 'vitest'
import { readLegacyName } from './readLegacyName'

class Provider {
  isMetaMask = true
  chainId = true
}

test.each<[string, object, string | null]>([
  ['one flag', { isRabby: true }, 'Rabby Wallet'],
  ['its own flag and that of MetaMask', { isMetaMask: true, isPhantom: true }, 'Phantom'],
  ['the flag of MetaMask only', { isMetaMask: true }, 'MetaMask'],
  ['the flag of MetaMask, and members that are no flags', new Provider(), 'MetaMask'],
  ['the flag of MetaMask, and flags that are off', { isMetaMask: true, isSmart: false, isOther: 'yes' }, 'MetaMask'],
  ['the flag of MetaMask, and an unknown one', { isMetaMask: true, isSomeWallet: true }, null],
  ['the flag of MetaMask, and a member that only begins like a flag', { isMetaMask: true, issuer: true }, 'MetaMask'],
  ['the flag of MetaMask, and a member with a flag inside its name', { isMetaMask: true, axisX: true }, 'MetaMask'],
  ['flags that are off', { isMetaMask: false, isRabby: 1 }, null],
  ['no flags', {}, null],
])('CON-02 a provider with %s', async (_, provider, name) => {
  await expect(readLegacyName(provider)).resolves.toBe(name)
})

test('CON-02 a provider whose members throw has no name', async () => {
  const trapped = {
    get isTrust() {
      throw new Error('trap')
    },
  }
  await expect(readLegacyName(trapped)).resolves.toBeNull()
})
