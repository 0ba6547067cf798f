// The order of packages and examples in tables and lists: what a newcomer needs first comes first, the rest is alphabetical.

/** Folders, relative to the root. */
const FIRST = [
  'sdk',
  'everything',
  'languages',
  'create',
  'kernel',
  'ui',
  'chains/evm',
  'chains/solana',
  'chains/bitcoin',
  'chains/generic',
  'plugins/walletconnect',
  'plugins/wallets',
  'plugins/email',
  'plugins/socials',
  'plugins/passkey',
  'plugins/embedded',
  'plugins/siwx',
  'plugins/tokens',
  'plugins/send',
  'plugins/receive',
  'plugins/swaps',
  'plugins/onramp',
  'plugins/history',
  'examples/minimal',
  'examples/next',
  'examples/vue',
  'examples/svelte',
  'examples/script-tag',
  'examples/wagmi',
  'examples/solana',
  'examples/headless',
  'examples/playground',
  'examples/demo',
]

/**
 * Compares two folders for `sort`.
 * @param {string} one from the root, like `plugins/send`
 * @param {string} other
 */
export function compareFolders(one, other) {
  return rank(one) - rank(other) || (one < other ? -1 : Number(one > other))
}

/** @param {string} folder */
function rank(folder) {
  const at = FIRST.indexOf(folder)
  return at < 0 ? FIRST.length : at
}
