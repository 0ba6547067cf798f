// What a paired wallet must approve, compared with what the chains of this repository allow.
import { bitcoin } from '@latchkey/chain-bitcoin'
import { evm } from '@latchkey/chain-evm'
import { solana } from '@latchkey/chain-solana'
import type { CaipNetworkId, ChainManifest } from '@latchkey/kernel'
import { listWalletMethods, needsWallet } from '@latchkey/kernel/chains'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'

/** Methods that pairing requests in addition. */
const ALSO = ['solana_getAccounts']
const CHAINS: readonly ChainManifest[] = [evm(), solana(), bitcoin()]

test.each(CHAINS.map((chain) => [chain.namespace, chain] as const))(
  'BRW-05 WCT-02 no method that is requested from a wallet for %s would always be denied',
  async (namespace, chain) => {
    const network: CaipNetworkId = chain.networks[0].id
    const { kernel } = createFakeKernel({ chains: CHAINS })
    const methods = listWalletMethods(chain.methods, namespace === 'eip155', ALSO)
    const own = methods.filter((method) => needsWallet(method, chain.methods))
    for (const method of own) {
      const response = kernel.request({ network, method, params: [{ calls: [{}] }] })
      // No wallet is connected: that is the only reason.
      await expect(response, method).rejects.toMatchObject({ code: 'kernel/not-connected' })
    }
    const others = methods.filter((method) => !own.includes(method))
    expect(ALSO).toEqual(expect.arrayContaining(others))
    expect(own).not.toHaveLength(0)
    kernel.destroy()
  },
)
