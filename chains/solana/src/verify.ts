// Entry `@latchkey/chain-solana/verify`: whether an account signed a text, where there is no page: on a host's server.
export { verifyMessage } from './features/verifyMessage'
