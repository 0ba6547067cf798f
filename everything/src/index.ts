// The public names of the package: one function, and the types of what it takes.
export { type EverythingOptions, everything } from './everything'
export type { EverythingFeatures, FeatureChoice } from './features'
