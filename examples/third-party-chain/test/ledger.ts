// The transactions of one local network, which the sandbox does not keep, in the form of toncenter's responses.
import type { Address, Message, Transaction } from '@ton/core'

export interface ApiTransaction {
  data: string
  out_msgs: { source: string; destination: string; created_lt: string }[]
}
export interface Ledger {
  add(transactions: readonly Transaction[]): void
  /** Newest first. */
  of(account: Address): readonly ApiTransaction[]
  /** Returns the transaction that the message with this logical time caused. */
  find(account: Address, createdLt: bigint): ApiTransaction | null
}

export function createLedger(): Ledger {
  const kept: Transaction[] = []
  const listOf = (account: Address) =>
    kept.filter(({ address }) => address === BigInt(`0x${account.hash.toString('hex')}`))
  const timeOf = (message: Message | null | undefined) =>
    message?.info.type === 'internal' ? message.info.createdLt : null
  return {
    add: (transactions) => void kept.push(...transactions),
    of: (account) => listOf(account).reverse().map(toApiTransaction),
    find(account, createdLt) {
      const found = listOf(account).find(({ inMessage }) => timeOf(inMessage) === createdLt)
      return found ? toApiTransaction(found) : null
    },
  }
}

function toApiTransaction({ raw, outMessages }: Transaction): ApiTransaction {
  const sent = outMessages.values().flatMap(({ info }) => {
    if (info.type !== 'internal') return []
    const [source, destination] = [info.src.toString(), info.dest.toString()]
    return [{ source, destination, created_lt: info.createdLt.toString() }]
  })
  return { data: raw.toBoc().toString('base64'), out_msgs: sent }
}
