// Marks of the networks that the chain packages define, by the names in those packages.
import algorand from './networks/algorand.svg?inline'
import arbitrum from './networks/arbitrum.svg?inline'
import aurora from './networks/aurora.svg?inline'
import avalanche from './networks/avalanche.svg?inline'
import base from './networks/base.svg?inline'
import berachain from './networks/berachain.svg?inline'
import bitcoin from './networks/bitcoin.svg?inline'
import bnb from './networks/bnb.svg?inline'
import cardano from './networks/cardano.svg?inline'
import celo from './networks/celo.svg?inline'
import cosmos from './networks/cosmos.svg?inline'
import ethereum from './networks/ethereum.svg?inline'
import fantom from './networks/fantom.svg?inline'
import gnosis from './networks/gnosis.svg?inline'
import kaia from './networks/kaia.svg?inline'
import kusama from './networks/kusama.svg?inline'
import linea from './networks/linea.svg?inline'
import mantle from './networks/mantle.svg?inline'
import multiversx from './networks/multiversx.svg?inline'
import near from './networks/near.svg?inline'
import optimism from './networks/optimism.svg?inline'
import polkadot from './networks/polkadot.svg?inline'
import polygon from './networks/polygon.svg?inline'
import scroll from './networks/scroll.svg?inline'
import solana from './networks/solana.svg?inline'
import sonic from './networks/sonic.svg?inline'
import tezos from './networks/tezos.svg?inline'
import unichain from './networks/unichain.svg?inline'
import zksync from './networks/zksync.svg?inline'
import zora from './networks/zora.svg?inline'

export { arbitrum, ethereum, optimism }

/** A test network has the mark of its main network. */
const NAMED: readonly (readonly [name: string, mark: string])[] = [
  ['Ethereum', ethereum],
  ['Sepolia', ethereum],
  ['OP Mainnet', optimism],
  ['OP', optimism],
  ['Optimism', optimism],
  ['Base', base],
  ['Arbitrum One', arbitrum],
  ['Arbitrum', arbitrum],
  ['Polygon', polygon],
  ['BNB Smart Chain', bnb],
  ['BNB', bnb],
  ['Avalanche', avalanche],
  ['Gnosis', gnosis],
  ['ZKsync Era', zksync],
  ['ZKsync', zksync],
  ['Linea', linea],
  ['Scroll', scroll],
  ['Celo', celo],
  ['Zora', zora],
  ['Mantle', mantle],
  ['Fantom', fantom],
  ['Kaia', kaia],
  ['Aurora', aurora],
  ['Unichain', unichain],
  ['Berachain', berachain],
  ['Sonic', sonic],
  ['Solana', solana],
  ['Bitcoin', bitcoin],
  ['Cosmos Hub', cosmos],
  ['Algorand', algorand],
  ['Polkadot', polkadot],
  ['Westend', polkadot],
  ['Kusama', kusama],
  ['Cardano', cardano],
  ['MultiversX', multiversx],
  ['Elrond', multiversx],
  ['NEAR', near],
  ['Tezos', tezos],
]

/** By name in lower case. */
export const NETWORK_MARKS: ReadonlyMap<string, string> = new Map(
  NAMED.map(([name, mark]) => [name.toLowerCase(), mark] as const),
)
