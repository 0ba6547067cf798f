// The best-known wallets, for a page without a wallet directory and for when it does not respond. A separate chunk. Contains only facts:
// IDs of the public directory, and the reverse domain names and app links that the wallets themselves publish.
import { type CaipNetworkId, namespaceOf } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'
import { findWalletMark } from '@latchkey/ui/wallet-mark'
import type { WalletPage, WalletQuery, WalletSource } from './explorerClient'

const APPLE = 'https://apps.apple.com/app/id'
const GOOGLE = 'https://play.google.com/store/apps/details?id='
const CHROME = 'https://chromewebstore.google.com/detail/'
const EVM = 'eip155'
const SOLANA = 'solana'
const BITCOIN = 'bip122'

interface RegistryRow extends Partial<Omit<ListedWallet, 'id' | 'name' | 'chains' | 'isCertified'>> {
  id: string
  name: string
  homepage: string
  /** Network families that it supports. */
  families: readonly string[]
}

/** In the order of the public directory. Uncertain links are left out: no link is better than a wrong one. */
const ROWS: readonly RegistryRow[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    homepage: 'https://metamask.io',
    families: [EVM],
    rdns: 'io.metamask',
    mobileLink: 'metamask://',
    universalLink: 'https://metamask.app.link',
    appStore: `${APPLE}1438144202`,
    playStore: `${GOOGLE}io.metamask`,
    chromeStore: `${CHROME}nkbihfbeogaeaoehlefnkodbefgpgknn`,
  },
  {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    homepage: 'https://trustwallet.com',
    families: [EVM, SOLANA, BITCOIN],
    rdns: 'com.trustwallet.app',
    mobileLink: 'trust://',
    universalLink: 'https://link.trustwallet.com',
    appStore: `${APPLE}1288339409`,
    playStore: `${GOOGLE}com.wallet.crypto.trustapp`,
    chromeStore: `${CHROME}egjidjbpglichdcondbcbdnbeeppgdph`,
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    homepage: 'https://www.coinbase.com/wallet',
    families: [EVM, SOLANA],
    rdns: 'com.coinbase.wallet',
    appStore: `${APPLE}1278383455`,
    playStore: `${GOOGLE}org.toshi`,
    chromeStore: `${CHROME}hnfanknocfeofbddgcijnmhnfnkdnaad`,
  },
  {
    id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    name: 'Safe',
    homepage: 'https://safe.global',
    families: [EVM],
    mobileLink: 'safe://',
    appStore: `${APPLE}1515759131`,
    playStore: `${GOOGLE}io.gnosis.safe`,
  },
  {
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    name: 'Ledger',
    homepage: 'https://www.ledger.com',
    families: [EVM, SOLANA, BITCOIN],
    mobileLink: 'ledgerlive://',
    appStore: `${APPLE}1361671700`,
    playStore: `${GOOGLE}com.ledger.live`,
  },
  {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    homepage: 'https://web3.okx.com',
    families: [EVM, SOLANA, BITCOIN],
    rdns: 'com.okex.wallet',
    mobileLink: 'okex://main',
    chromeStore: `${CHROME}mcohilncbfahbmgdjkbpemcciiolgcge`,
  },
  {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    name: 'Solflare',
    homepage: 'https://solflare.com',
    families: [SOLANA],
    mobileLink: 'solflare://',
    chromeStore: `${CHROME}bhhhlbepdkbapadjdnnojkbgioiodbic`,
  },
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    homepage: 'https://phantom.com',
    families: [EVM, SOLANA, BITCOIN],
    rdns: 'app.phantom',
    mobileLink: 'phantom://',
    appStore: `${APPLE}1598432977`,
    playStore: `${GOOGLE}app.phantom`,
    chromeStore: `${CHROME}bfnaelmomeimhlpmgjnjophhpkkoljpa`,
  },
  {
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    name: 'Backpack',
    homepage: 'https://backpack.app',
    families: [EVM, SOLANA],
    rdns: 'app.backpack',
    chromeStore: `${CHROME}aflkmfhebedbjioipglgcbcmnbpgliof`,
  },
  {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    name: 'Bitget Wallet',
    homepage: 'https://web3.bitget.com',
    families: [EVM, SOLANA, BITCOIN],
    rdns: 'com.bitget.web3',
    mobileLink: 'bitkeep://',
  },
  {
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    name: 'Xverse',
    homepage: 'https://www.xverse.app',
    families: [BITCOIN],
    mobileLink: 'xverse://',
  },
  {
    id: '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
    name: 'Binance Wallet',
    homepage: 'https://www.binance.com/en/web3wallet',
    families: [EVM, SOLANA, BITCOIN],
    rdns: 'com.binance.wallet',
    mobileLink: 'bnc://app.binance.com',
  },
]

/**
 * Responds like a directory, with the bundled wallets. `networks` are the page's; a wallet that supports none of their families is left
 * out.
 */
export function createRegistry(networks: readonly CaipNetworkId[]): WalletSource {
  const wallets = ROWS.flatMap(({ families, ...row }): ListedWallet[] => {
    const chains = networks.filter((network) => families.includes(namespaceOf(network)))
    const icon = findWalletMark(row.name)
    return chains.length === 0 && networks.length > 0 ? [] : [{ ...row, icon, chains, isCertified: false }]
  })
  return { getWallets: async (query) => search(wallets, query) }
}

function search(
  wallets: readonly ListedWallet[],
  { page, entries, search = '', include = [], exclude = [], isCertified }: WalletQuery,
): WalletPage {
  const words = search.toLowerCase()
  const fitting = wallets.filter(
    (wallet) =>
      wallet.name.toLowerCase().includes(words) &&
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (!isCertified || wallet.isCertified),
  )
  const shown = fitting.slice((page - 1) * entries, page * entries)
  return { wallets: shown, count: fitting.length, hasMore: page * entries < fitting.length }
}
