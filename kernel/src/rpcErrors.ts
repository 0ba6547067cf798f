// Entry `@latchkey/kernel/rpc-errors`: converts errors from wallets and nodes to typed errors. It is separate from the index, so that a
// chain loads the table of codes only after a failure.

export { toRpcError } from './errors/jsonRpc'
export { isUserRejection } from './rpc/userRejection'
