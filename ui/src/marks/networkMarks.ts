// The marks of the networks that the chain packages define, by the names those give them.
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

/** By name in lower case. A test network has the mark of the network that it stands for. */
export const NETWORK_MARKS: ReadonlyMap<string, string> = new Map([
  ['ethereum', ethereum],
  ['sepolia', ethereum],
  ['op mainnet', optimism],
  ['op', optimism],
  ['optimism', optimism],
  ['base', base],
  ['arbitrum one', arbitrum],
  ['arbitrum', arbitrum],
  ['polygon', polygon],
  ['bnb smart chain', bnb],
  ['bnb', bnb],
  ['avalanche', avalanche],
  ['gnosis', gnosis],
  ['zksync era', zksync],
  ['zksync', zksync],
  ['linea', linea],
  ['scroll', scroll],
  ['celo', celo],
  ['zora', zora],
  ['mantle', mantle],
  ['fantom', fantom],
  ['kaia', kaia],
  ['aurora', aurora],
  ['unichain', unichain],
  ['berachain', berachain],
  ['sonic', sonic],
  ['solana', solana],
  ['bitcoin', bitcoin],
  ['cosmos hub', cosmos],
  ['algorand', algorand],
  ['polkadot', polkadot],
  ['westend', polkadot],
  ['kusama', kusama],
  ['cardano', cardano],
  ['multiversx', multiversx],
  ['elrond', multiversx],
  ['near', near],
  ['tezos', tezos],
])
