// A chain that is correct but for one of its features.
import type { ChainFeatures } from '../src/chains/features'
import type { Breakage } from './toyChain'

export function changeFeature<F extends keyof ChainFeatures>(
  name: F,
  change: (feature: ChainFeatures[F]) => Partial<ChainFeatures[F]>,
): Breakage {
  return {
    adapter: (adapter) => ({
      ...adapter,
      async feature(wanted) {
        const feature = await adapter.feature(wanted)
        const isMeant = String(wanted) === name
        return isMeant ? ({ ...feature, ...change(feature as unknown as ChainFeatures[F]) } as never) : feature
      },
    }),
  }
}
