// Entry `@latchkey/chain-solana/verify`: checks whether an account signed a text without a page, such as on a host's server.
export { verifyMessage } from './features/verifyMessage'
