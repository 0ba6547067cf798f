// The instructions of a transaction with those accounts that the transaction itself contains.
import {
  type AccountMeta,
  AccountRole,
  type Address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'

export interface ShownInstruction {
  programAddress: Address
  accounts: readonly AccountMeta[]
  data: ReadonlyUint8Array
}

/** Null if the bytes are not a transaction, or if it uses accounts from a lookup table, which only the cluster has. */
export function readInstructions(bytes: ReadonlyUint8Array): readonly ShownInstruction[] | null {
  try {
    const { messageBytes } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (!('instructions' in message)) return null
    const nameAccount = (index: number) => {
      const address = message.staticAccounts[index]
      if (address === undefined) throw new RangeError('This account is in a lookup table.')
      return address
    }
    return message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programAddress: nameAccount(programAddressIndex),
      accounts: accountIndices.map((index) => ({ address: nameAccount(index), role: AccountRole.READONLY })),
      data,
    }))
  } catch {
    return null
  }
}
