// Describes Bitcoin requests for a person: what is requested, its effect, and the facts to verify. Pure functions, so that every sentence
// can be tested.
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { formatUnits } from 'viem'
import { type Description, type Fact, UNREADABLE_PATTERN } from '../../../../approval/description.ts'
import type { BitcoinRequest, BitcoinWalletNetwork } from './message.ts'

/** Formats satoshis exactly, with the network's unit. */
export function formatBitcoin(sats: bigint, { native }: Pick<BitcoinWalletNetwork, 'native'>): string {
  return `${formatUnits(sats, native.decimals)} ${native.symbol}`
}

/** Describes a request. `own` are the addresses of the account. Never throws: content that cannot be parsed is shown raw. */
export function describeBitcoin(
  request: BitcoinRequest,
  network: BitcoinWalletNetwork,
  own: readonly string[],
): Description {
  switch (request.kind) {
    case 'connect':
      return {
        heading: 'Connect to this site',
        effect:
          'It will see the payment and the ordinals address you choose, and ask you before anything is signed or sent.',
        facts: [],
        content: null,
      }
    case 'switchNetwork':
      return {
        heading: 'Switch network',
        effect: `What this site asks for next will happen on ${network.name}.`,
        facts: [{ label: 'Network', value: network.name }],
        content: null,
      }
    case 'signMessage':
      return {
        heading: 'Sign a message',
        effect: 'Signing is free and moves nothing. It proves that this address is yours.',
        facts: [],
        content: { label: 'Message', text: readText(base64.decode(request.message)) },
      }
    case 'sendTransfer':
      return {
        heading: `Send ${formatBitcoin(BigInt(request.amountSats), network)}`,
        effect: 'This can’t be undone.',
        facts: [
          { label: 'To', value: request.recipient, isCode: true },
          { label: 'Amount', value: formatBitcoin(BigInt(request.amountSats), network) },
        ],
        content: null,
      }
    case 'signPsbt':
      return describePsbt(request, network, own)
  }
}

function describePsbt(
  { psbt, isSent }: Extract<BitcoinRequest, { kind: 'signPsbt' }>,
  network: BitcoinWalletNetwork,
  own: readonly string[],
): Description {
  const effect = isSent ? 'This can’t be undone.' : `The site can send this to ${network.name} once it is signed.`
  const verb = isSent ? 'Send' : 'Sign'
  const outputs = readPsbt(psbt, network)
  if (outputs === null)
    return { heading: `${verb} a transaction`, effect, facts: [], content: { label: 'Data', text: psbt } }
  const away = outputs.payments.filter(({ to }) => !own.includes(to))
  const total = away.reduce((sum, { sats }) => sum + sats, 0n)
  return {
    heading: away.length === 0 ? `${verb} a transaction to yourself` : `${verb} ${formatBitcoin(total, network)}`,
    effect,
    facts: [
      ...outputs.payments.flatMap(({ to, sats }): Fact[] => [
        { label: own.includes(to) ? 'Back to you' : 'To', value: to, isCode: true },
        { label: 'Amount', value: formatBitcoin(sats, network) },
      ]),
      { label: 'Network fee', value: outputs.feeSats === null ? 'Not known' : formatBitcoin(outputs.feeSats, network) },
    ],
    content: null,
  }
}

/** Returns the payments and the fee; null if the PSBT cannot be parsed. */
function readPsbt(psbt: string, { versions }: BitcoinWalletNetwork) {
  try {
    const tx = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true })
    const payments = Array.from({ length: tx.outputsLength }, (_, index) => {
      const { amount = 0n, script = new Uint8Array() } = tx.getOutput(index)
      return { to: tx.getOutputAddress(index, versions) ?? `script ${hex.encode(script)}`, sats: amount }
    })
    const spent = Array.from({ length: tx.inputsLength }, (_, index) => tx.getInput(index).witnessUtxo?.amount)
    const known = spent.filter((sats) => sats !== undefined)
    const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n)
    const isKnown = known.length === spent.length
    return { payments, feeSats: isKnown ? sum(known) - sum(payments.map(({ sats }) => sats)) : null }
  } catch {
    return null
  }
}

/** Returns the text if it is readable and has no misleading characters, otherwise the bytes in hexadecimal. */
function readText(message: Uint8Array): string {
  const text = new TextDecoder().decode(message)
  return UNREADABLE_PATTERN.test(text) ? hex.encode(message) : text
}
