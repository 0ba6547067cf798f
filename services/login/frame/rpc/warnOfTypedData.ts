// Warnings before structured data is signed: whom it allows to do what. Contracts accept a signature only with the exact names of its types, so the
// names identify it reliably. Sources: EIP-712, EIP-2612, EIP-3009, EIP-4494, Permit2, Dai, Seaport, Safe, ERC-2771.
import { listTypedFields, type TypedData, type TypedField } from '../../../approval/evm/readTypedData.ts'
import { TEXTS } from '../i18n/texts.ts'

const ALLOWANCE_TYPES = /permit|allowance|approv|TransferWithAuthorization|ReceiveWithAuthorization/i
/** The name of the spender in every known permit, which unknown contracts use too. */
const ALLOWED_FIELDS = /(^|\.)(spender|operator)$/i
const ORDER_TYPES = /order|listing|offer|\bbid\b|^(Maker|Taker|Root)$/i
const AUTHORITY_TYPES =
  /SafeTx|SafeMessage|ForwardRequest|MetaTransaction|Delegat|UserOp|Execut|^Calls?$|Session|Transaction/i
/** Large numbers that are not amounts. */
const NO_AMOUNTS = /([dD]eadline|[eE]xpir\w*|[nN]once|[sS]alt|[tT]ime|[bB]efore|[aA]fter|Id|_id|(^|\.)id)$/
const YES_FIELDS = /(^|\.)(allowed|approved)$/i
const BITS = /^uint(\d+)$/
/** A smaller number is an amount of something small. */
const MIN_BITS = 96

/** The warnings to show, the worst first. */
export function warnOfTypedData({ types, primaryType, domain, message }: TypedData): string[] {
  const names = Object.keys(types)
  const fields = listTypedFields(types, primaryType, message)
  const isAllowance =
    names.some((name) => ALLOWANCE_TYPES.test(name)) || fields.some(({ path }) => ALLOWED_FIELDS.test(path))
  const findings: readonly (readonly [boolean, string])[] = [
    [isAllowance && fields.some(isUnlimited), TEXTS.unlimited],
    [isAllowance, TEXTS.allowance],
    [names.some((name) => ORDER_TYPES.test(name)), TEXTS.order],
    [names.some((name) => AUTHORITY_TYPES.test(name)), TEXTS.authority],
    [!Object.hasOwn(domain, 'chainId'), TEXTS.anyNetwork],
  ]
  return findings.filter(([isFound]) => isFound).map(([, sentence]) => sentence)
}

/** No one holds more than half of the type's largest number. */
function isUnlimited({ path, type, value }: TypedField): boolean {
  if (type === 'bool') return YES_FIELDS.test(path) && value === 'true'
  const bits = Number(BITS.exec(type)?.[1] ?? 0)
  return bits >= MIN_BITS && !NO_AMOUNTS.test(path) && BigInt(value) >= 2n ** BigInt(bits - 1)
}
