// The instructions of a transaction with their accounts, as far as the transaction itself names them.
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

/** Null when the bytes are no transaction, or when it names accounts by a table that only the cluster has. */
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
