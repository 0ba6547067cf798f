import { describe, expect, test } from 'vitest'
import type { ChainManifest } from '../chains/manifest'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet } from '../testing/fakeWallet'

const lost = () => {
  throw new TypeError('lost')
}
const chain = (namespace: string, isLost: boolean) => {
  const { connector } = createFakeWallet({ id: `wallet of ${namespace}` })
  return createFakeChain({ namespace, connectors: [connector], ...(isLost && { onLoad: lost }) })
}
function openKernel(...chains: readonly ChainManifest[]) {
  const { kernel } = createFakeKernel({ chains })
  const ids = () => kernel.store.get(kernel.connectors.listAtom).map(({ id }) => id)
  return { kernel, ids }
}

describe('PLG-03 families whose code fails to load', () => {
  test.each([
    [true, false],
    [false, true],
  ])('PLG-03 one of two: the wallets of the other are listed', async (isFirstLost, isSecondLost) => {
    const { kernel, ids } = openKernel(chain('eip155', isFirstLost), chain('solana', isSecondLost))
    await kernel.connectors.discover()
    expect(ids()).toEqual([`wallet of ${isFirstLost ? 'solana' : 'eip155'}`])
  })

  test('PLG-03 all: there is nothing to connect with', async () => {
    const { kernel, ids } = openKernel(chain('eip155', true), chain('solana', true))
    await expect(kernel.connectors.discover()).rejects.toMatchObject({ code: 'kernel/chain-failed' })
    expect(ids()).toEqual([])
  })

  test('PLG-03 on a page without families, discovery does not fail', async () => {
    const { kernel } = openKernel()
    await expect(kernel.connectors.discover()).resolves.toBeUndefined()
  })

  test('PLG-03 an adapter that fails during creation leaves no wallet behind, and is created again later', async () => {
    const good = chain('eip155', false)
    let tries = 0
    const { kernel, ids } = openKernel({
      ...good,
      async load() {
        const { createAdapter } = await good.load()
        return {
          async createAdapter(ctx) {
            const adapter = await createAdapter(ctx)
            tries += 1
            return tries === 1 ? lost() : adapter
          },
        }
      },
    })
    await expect(kernel.connectors.discover()).rejects.toMatchObject({
      code: 'kernel/chain-failed',
      context: { namespace: 'eip155' },
    })
    expect(ids()).toEqual([])
    await kernel.connectors.discover()
    expect(ids()).toEqual(['wallet of eip155'])
  })
})

test('PLG-08 the wallets of every family are removed with the kernel', async () => {
  const { kernel, ids } = openKernel(chain('eip155', false), chain('solana', false))
  await kernel.connectors.discover()
  expect(ids()).toHaveLength(2)
  kernel.destroy()
  expect(ids()).toEqual([])
})

test('ACC-11 a family that the page does not have', async () => {
  const { kernel } = openKernel(chain('eip155', false))
  await expect(kernel.chain('solana:main')).rejects.toMatchObject({ code: 'kernel/chain-missing' })
})
