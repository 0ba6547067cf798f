// Describes a request: what the page requests, what that does, and the facts to check. Pure functions, so that tests can check each sentence.
import { decodeFunctionData, erc20Abi, formatUnits, getAbiItem, type Hex, hexToBytes } from 'viem'
import { type Description, decodeText, type Fact } from '../description.ts'
import { type DescriptionTexts, ENGLISH_WORDING, fill, type Wording } from '../wording.ts'
import type { ConsentRequest, WalletChain, WalletTransaction } from './message.ts'
import { listTypedFields, type TypedData, type TypedField } from './readTypedData.ts'

/** `0x` and the four bytes that select a function in call data (Solidity ABI). */
const SELECTOR_CHARS = 10

/** Describes a request on its network. Never throws: content that cannot be decoded is shown raw. */
export function describeRequest(
  request: ConsentRequest,
  chain: WalletChain,
  wording: Wording = ENGLISH_WORDING,
): Description {
  const { texts } = wording
  switch (request.kind) {
    case 'connect':
      return {
        heading: 'Connect to this site',
        effect: 'It will see the address you choose, and ask you before anything is signed or sent.',
        facts: [],
        content: null,
      }
    case 'signMessage':
      return {
        heading: texts.signMessage,
        effect: texts.signMessageEffect,
        facts: [],
        content: { label: texts.message, text: readText(request.message) },
      }
    case 'signTypedData':
      return {
        heading: texts.signData,
        effect: texts.signDataEffect,
        facts: describeTypedData(request.typedData, texts),
        content: null,
      }
    case 'sendTransaction':
      return describeTransaction(request.transaction, chain)
    case 'addChain':
      return {
        heading: 'Add a network',
        effect: 'The wallet will ask this server about balances and send your transactions through it.',
        facts: [...describeChain(request.chain), { label: 'Server', value: request.chain.rpcUrl, isCode: true }],
        content: null,
      }
    case 'switchChain':
      return {
        heading: 'Switch network',
        effect: `What this site asks for next will happen on ${request.chain.name}.`,
        facts: describeChain(request.chain),
        content: null,
      }
  }
}

/** The exact amount as decimal text with its unit. */
export function formatAmount(
  units: bigint,
  currency: { symbol: string; decimals: number },
  { formatDecimal }: Pick<Wording, 'formatDecimal'> = ENGLISH_WORDING,
): string {
  return `${formatDecimal(formatUnits(units, currency.decimals))} ${currency.symbol}`
}

/** An address in groups of four, which are easier to compare. */
function groupAddress(address: string): string {
  return `0x ${address.slice(2).replace(/(.{4})(?=.)/g, '$1 ')}`
}

/** Each label contains a space or a non-ASCII letter, so that no field of a message can have the same label. */
function labelsOfDomain(texts: DescriptionTexts): Readonly<Record<string, string>> {
  return {
    name: texts.appName,
    version: texts.appVersion,
    chainId: texts.chainId,
    verifyingContract: texts.verifyingContract,
    salt: texts.domainSalt,
  }
}

/** All values that are signed, and no others. */
function describeTypedData({ types, primaryType, domain, message }: TypedData, texts: DescriptionTexts): Fact[] {
  const labels = labelsOfDomain(texts)
  const toFact = (label: string, { type, value, isEmptyList = false }: TypedField): Fact => ({
    label,
    value: isEmptyList ? texts.emptyList : value,
    isCode: type === 'address' || type.startsWith('bytes'),
  })
  return [
    ...listTypedFields(types, 'EIP712Domain', domain).map((field) =>
      toFact(labels[field.path] ?? fill(texts.domainField, { field: field.path }), field),
    ),
    { label: texts.dataType, value: primaryType },
    ...listTypedFields(types, primaryType, message).map((field) => toFact(field.path, field)),
  ]
}

function describeTransaction(transaction: WalletTransaction, chain: WalletChain): Description {
  const valueWei = readQuantity(transaction.value)
  const amount = formatAmount(valueWei, chain.nativeCurrency)
  const data = transaction.data && transaction.data !== '0x' ? transaction.data : null
  const target = transaction.to ? groupAddress(transaction.to) : 'A new contract'
  const facts: Fact[] = [
    { label: data ? 'Contract' : 'To', value: target, isCode: true },
    ...(data ? describeCall(data) : []),
    ...(data === null || valueWei > 0n ? [{ label: 'Amount', value: amount }] : []),
  ]
  return {
    heading: data ? 'Send a transaction' : `Send ${amount}`,
    effect: 'This can’t be undone.',
    facts,
    content: data ? { label: 'Data', text: data } : null,
  }
}

/** An ERC-20 call with its names. Amounts are in smallest units, because the token's decimals come from an untrusted contract. */
function describeCall(data: Hex): Fact[] {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: erc20Abi, data })
    const inputs: readonly { name?: string }[] = getAbiItem({ abi: erc20Abi, name: functionName })?.inputs ?? []
    const values = args.map((value, index) => {
      const text = typeof value === 'bigint' ? `${value} units` : groupAddress(value)
      return { label: capitalize(inputs[index]?.name ?? 'value'), value: text, isCode: typeof value === 'string' }
    })
    return [{ label: 'Action', value: capitalize(functionName) }, ...values]
  } catch {
    return [{ label: 'Action', value: `Unknown call ${data.slice(0, SELECTOR_CHARS)}` }]
  }
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function describeChain(chain: WalletChain): Fact[] {
  return [
    { label: 'Network', value: `${chain.name} (${chain.id})` },
    { label: 'Currency', value: chain.nativeCurrency.symbol },
  ]
}

/** An empty quantity, `0x`, counts as none. */
function readQuantity(hex: Hex | undefined): bigint {
  return hex === undefined || hex === '0x' ? 0n : BigInt(hex)
}

/** The text if the bytes are readable and cannot be misleading, otherwise the bytes. */
function readText(message: Hex): string {
  return decodeText(hexToBytes(message)) ?? message
}
