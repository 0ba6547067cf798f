// The script that a page includes: each family announces the wallet in its own way.
import * as v from 'valibot'
import { pageConfigSchema } from '../../../approval/protocol.ts'
import { enterBitcoin } from '../families/bitcoin/page.ts'
import { enterEvm } from '../families/evm/page.ts'
import type { EnterPage } from '../families/family.ts'
import { enterSolana } from '../families/solana/page.ts'
import iconSvg from './icon.svg'
import { createRequestConsent } from './requestConsent.ts'

/** Replaced by the build: the wallet's origin, and the page settings of each family. */
declare const WALLET_PAGE_CONFIG: unknown

const FAMILIES: Readonly<Record<string, EnterPage>> = {
  evm: enterEvm,
  solana: enterSolana,
  bitcoin: enterBitcoin,
}

const { walletOrigin, families } = v.parse(pageConfigSchema, WALLET_PAGE_CONFIG)
const requestConsent = createRequestConsent(window, walletOrigin)
const icon = `data:image/svg+xml,${encodeURIComponent(iconSvg)}`
for (const [family, config] of Object.entries(families)) {
  FAMILIES[family]?.({
    config,
    name: 'Latchkey Demo Wallet',
    icon,
    request: (request) => requestConsent(family, request),
  })
}
