// Tests how much a host installs. The lockfile says which packages npm installs for the dependencies and peers of our packages.
import { describe, expect, test } from 'vitest'
import { listInstallTree, locked } from './installTree'

const installed = (...roots: string[]) => [...listInstallTree(roots)]
const FAMILIES = ['chains/bitcoin', 'chains/generic', 'chains/solana']
const EVM_PAGE = ['sdk', 'chains/evm']
const WITH_WALLETCONNECT = [...EVM_PAGE, 'plugins/walletconnect', 'plugins/wallets', 'plugins/send']

describe('HST-03 a host installs the families that it lists, and no more', () => {
  test('HST-03 a page with only EVM installs at most 40 packages, none of another family', () => {
    const packages = installed(...EVM_PAGE)
    expect(packages).toContain('node_modules/viem')
    expect(packages.filter((path) => FAMILIES.includes(path) || /@solana\/|@scure\/btc-signer/.test(path))).toEqual([])
    expect(packages.length).toBeLessThanOrEqual(40)
  })

  test('HST-03 WalletConnect, the wallet list and Send add their library and at most 15 packages', () => {
    const library = installed('node_modules/@walletconnect/universal-provider')
    const packages = installed(...WITH_WALLETCONNECT)
    const others = packages.filter((path) => !library.includes(path) && !installed(...EVM_PAGE).includes(path))
    expect(packages).toEqual(expect.arrayContaining(library))
    expect(others.length).toBeLessThanOrEqual(15)
  })

  test.each(FAMILIES)('HST-03 %s is installed when a host names it', (family) => {
    expect(installed('sdk', family)).toContain(family)
  })

  test('HST-03 no install runs a package’s script, unless Solana is among the families', () => {
    const withScript = (roots: string[]) => installed(...roots).filter((path) => locked[path]?.hasInstallScript)
    expect(withScript([...WITH_WALLETCONNECT, 'chains/bitcoin', 'chains/generic'])).toEqual([])
    expect(withScript(['chains/solana'])).not.toEqual([])
  })
})
