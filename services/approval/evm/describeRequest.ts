// Puts a request into words: what is asked, what it does, and the facts to check. Pure, so that each sentence can be tested.
import { decodeFunctionData, erc20Abi, formatUnits, getAbiItem, type Hex, hexToBytes } from 'viem'
import { type Description, decodeText, type Fact } from '../description.ts'
import { type DescriptionTexts, ENGLISH_WORDING, fill, type Wording } from '../wording.ts'
import type { ConsentRequest, WalletChain, WalletTransaction } from './ask.ts'
import { listTypedFields, type TypedData, type TypedField } from './readTypedData.ts'

/** `0x` and the four bytes that name a function in call data (Solidity ABI). */
const SELECTOR_CHARS = 10

/** Describes a request for the network it is made on. Never throws on content that cannot be decoded; it is shown raw. */
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

/** Exact decimal text of an amount with its unit. */
export function formatAmount(
  units: bigint,
  currency: { symbol: string; decimals: number },
  { formatDecimal }: Pick<Wording, 'formatDecimal'> = ENGLISH_WORDING,
): string {
  return `${formatDecimal(formatUnits(units, currency.decimals))} ${currency.symbol}`
}

/** An address in groups of four, to be compared by eye. */
function groupAddress(address: string): string {
  return `0x ${address.slice(2).replace(/(.{4})(?=.)/g, '$1 ')}`
}

/** Each has a space or a letter beyond ASCII, so that no field of a message can have the same one. */
function labelsOfDomain(texts: DescriptionTexts): Readonly<Record<string, string>> {
  return {
    name: texts.appName,
    version: texts.appVersion,
    chainId: texts.chainId,
    verifyingContract: texts.verifyingContract,
    salt: texts.domainSalt,
  }
}

/** Every value that is signed, and no other. */
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
    effect: "This can't be undone.",
    facts,
    content: data ? { label: 'Data', text: data } : null,
  }
}

/** The ERC-20 call by its names, amounts in raw units: the token's decimals are only the contract's word. */
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

/** Text when the bytes are readable and cannot deceive the eye, else the bytes. */
function readText(message: Hex): string {
  return decodeText(hexToBytes(message)) ?? message
}
