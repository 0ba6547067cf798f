// Executes approved requests: signs with the account's keys, and broadcasts to the request's network.
import { base64 } from '@scure/base'
import { selectUTXO, Transaction } from '@scure/btc-signer'
import type { Result } from '../../../../approval/protocol.ts'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import { readCoins, sendSigned } from './callEsplora.ts'
import { type AddressPair, type KeyedAddress, toSharedTexts } from './keys.ts'
import type { BitcoinRequest, BitcoinWalletNetwork } from './message.ts'
import { signText } from './signText.ts'

/** Satoshis per virtual byte: the minimum that nodes relay. */
const FEE_RATE = 1n
/** Satoshis. Bitcoin Core relays no smaller output of any type. */
const DUST_SATS = 546n

/**
 * Resolves to the page's result: both addresses with their public keys for a connection, `[psbt, txid]` for a PSBT, otherwise one string.
 * Rejects with RpcError -32602 if these addresses cannot sign it, and -32003 if the network rejects it.
 */
export async function executeBitcoin(
  request: BitcoinRequest,
  pair: AddressPair,
  network: BitcoinWalletNetwork,
): Promise<Result> {
  const keyOf = (address: string): KeyedAddress => {
    const key = pair.find((each) => each.address === address)
    if (!key) throw new RpcError(ERROR_CODES.unauthorized, 'The wallet does not have this address.')
    return key
  }
  switch (request.kind) {
    case 'connect':
    case 'switchNetwork':
      return toSharedTexts(pair)
    case 'signMessage':
      return signText(base64.decode(request.message), keyOf(request.account), request.protocol)
    case 'sendTransfer':
      return sendTransfer(request, keyOf(request.account), network)
    case 'signPsbt': {
      const tx = signInputs(request, keyOf)
      const psbt = base64.encode(tx.toPSBT())
      return request.isSent ? [psbt, await finalizeAndSend(tx, network)] : [psbt]
    }
  }
}

function signInputs(
  { psbt, inputs }: Extract<BitcoinRequest, { kind: 'signPsbt' }>,
  keyOf: (address: string) => KeyedAddress,
): Transaction {
  try {
    const tx = Transaction.fromPSBT(base64.decode(psbt), { allowUnknownOutputs: true, allowUnknownInputs: true })
    for (const { address, index } of inputs) tx.signIdx(keyOf(address).privateKey, index)
    return tx
  } catch (cause) {
    if (cause instanceof RpcError) throw cause
    throw new RpcError(ERROR_CODES.invalidParams, 'This account has nothing to sign in the transaction.')
  }
}

async function sendTransfer(
  { recipient, amountSats }: Extract<BitcoinRequest, { kind: 'sendTransfer' }>,
  { address, script, privateKey, tapInternalKey }: KeyedAddress,
  network: BitcoinWalletNetwork,
): Promise<string> {
  const coins = await readCoins(network, address)
  const inputs = coins.map(({ txid, index, valueSats }) => ({
    txid,
    index,
    witnessUtxo: { script, amount: valueSats },
    ...(tapInternalKey && { tapInternalKey }),
  }))
  const outputs = [{ address: recipient, amount: BigInt(amountSats) }]
  const found = selectUTXO(inputs, outputs, 'accumBiggest', {
    feePerByte: FEE_RATE,
    changeAddress: address,
    network: network.versions,
    // The library multiplies `dust` by `dustRelayFeeRate`, so a rate of 1 makes it the limit itself.
    dust: DUST_SATS,
    dustRelayFeeRate: 1n,
    createTx: true,
  })
  if (!found?.tx) throw new RpcError(ERROR_CODES.transactionRejected, 'The balance is too low for amount and fee.')
  found.tx.sign(privateKey)
  return finalizeAndSend(found.tx, network)
}

async function finalizeAndSend(tx: Transaction, network: BitcoinWalletNetwork): Promise<string> {
  tx.finalize()
  return sendSigned(network, tx.hex)
}
