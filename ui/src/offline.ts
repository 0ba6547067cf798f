// Entry `@latchkey/ui/offline`: what a view says without a connection. Apart from the other parts: no first view has it.

export { Offline, type OfflineProps } from './parts/Offline/Offline'
