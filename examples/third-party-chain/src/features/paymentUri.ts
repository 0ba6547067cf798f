// TON's payment links, `ton://transfer/<address>?amount=&jetton=`. A link with a comment or a payload is refused, because the transfer
// would not have it: an exchange identifies its customer by the comment.
import type { ParsedPaymentUri } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import { parseUnits } from '../replies'

const LINK_PATTERN = /^(?:ton:\/\/|https:\/\/app\.tonkeeper\.com\/)transfer\/([\w+/:-]{48,67})(?:\?(.*))?$/
const MAX_LENGTH = 1_200
const KEPT = ['amount', 'jetton']

export function parsePaymentUri(text: string): ParsedPaymentUri | null {
  const [, address = '', query = ''] = (text.length <= MAX_LENGTH && LINK_PATTERN.exec(text)) || []
  const to = parseAddress(address)
  const fields = new URLSearchParams(query)
  const names = [...fields.keys()]
  if (to === null || names.some((name, index) => !KEPT.includes(name) || names.indexOf(name) !== index)) return null
  const [amount, jetton] = KEPT.map((name) => fields.get(name))
  const [units, tokenAddress] = [parseUnits(amount ?? null), parseAddress(jetton ?? '')]
  if ((amount && units === null) || (jetton && tokenAddress === null)) return null
  return { to, network: null, tokenAddress, units, amount: null }
}
