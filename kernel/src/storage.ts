// Entry `@latchkey/kernel/storage`: whether a browser keeps anything. Apart from the index, since only a diagnosis asks.

export { probeStorage, type StorageState } from './storage/probeStorage'
