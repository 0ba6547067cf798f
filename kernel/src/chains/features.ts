// What a chain can do beyond connecting: an open registry, to which a package adds with `declare module '@latchkey/kernel'`.
import type { SharedChainFeatures } from '../contracts/chainFeatures'
import type { ExplorerFeature } from './createExplorer'

/** Features by name. Those that plugins share are in `@latchkey/kernel/contracts`. */
export interface ChainFeatures extends SharedChainFeatures {
  explorer: ExplorerFeature
}

export type FeatureName = keyof ChainFeatures & string
