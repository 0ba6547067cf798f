// Marks of wallets, by the names that Latchkey itself gives them. A single chunk, loaded when such a wallet is rendered.
import backpack from './wallets/backpack.svg?inline'
import coinbase from './wallets/coinbase.svg?inline'
import ledger from './wallets/ledger.svg?inline'
import metamask from './wallets/metamask.svg?inline'
import okx from './wallets/okx.svg?inline'
import phantom from './wallets/phantom.svg?inline'
import rabby from './wallets/rabby.svg?inline'
import rainbow from './wallets/rainbow.svg?inline'
import safe from './wallets/safe.svg?inline'
import solflare from './wallets/solflare.svg?inline'
import trust from './wallets/trust.svg?inline'
import zerion from './wallets/zerion.svg?inline'

export const walletMarks: ReadonlyMap<string, string> = new Map([
  ['Backpack', backpack],
  ['Coinbase Wallet', coinbase],
  ['Ledger', ledger],
  ['MetaMask', metamask],
  ['OKX Wallet', okx],
  ['Phantom', phantom],
  ['Rabby Wallet', rabby],
  ['Rainbow', rainbow],
  ['Safe', safe],
  ['Solflare', solflare],
  ['Trust Wallet', trust],
  ['Zerion', zerion],
])
