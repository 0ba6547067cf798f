// Entry `@latchkey/kernel/rpc-errors`: what wallets and nodes throw, made into typed errors. Apart from the index, so that
// a chain loads the table of codes only once something fails.

export { toRpcError } from './errors/jsonRpc'
export { isUserRejection } from './rpc/userRejection'
