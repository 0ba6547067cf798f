// Recognizes structured data for the smart account itself: one of its operations, or a permission to act for it. Either needs only a signature of the
// owner's key, so pages cannot get one this way. Review this file as security code.
import type { Hex } from 'viem'
import { describeAccount } from '../smartAccounts/account.ts'
import type { EvmPlace } from './evmPlace.ts'

/** Whether the contract that would verify the signature is one of those behind the person's smart account. */
export function isForOwnAccount({ domain }: { domain: Readonly<Record<string, unknown>> }, place: EvmPlace): boolean {
  const { smart, network, address } = place
  const settings = network.smartAccounts
  const { verifyingContract } = domain
  if (!settings || typeof verifyingContract !== 'string') return false
  const owner = smart?.owner ?? (address as Hex)
  const contracts = [describeAccount(owner, settings).address, settings.delegationManager, settings.entryPoint]
  return contracts.some((each) => each.toLowerCase() === verifyingContract.toLowerCase())
}
