// Entry `@latchkey/kernel/storage`: whether a browser stores values. It is separate from the index, because only a diagnosis needs it.

export { probeStorage, type StorageState } from './storage/probeStorage'
