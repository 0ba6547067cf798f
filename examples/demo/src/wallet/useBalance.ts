// The connected account's native balance as text, read again when the account changes or the page knows that the balance changed.
import { useWalletModal } from '@latchkey/sdk/react'
import { useEffect, useState } from 'react'
import { formatUnits } from 'viem'
import { readAccount, readBalance } from './account'

/** Returns a text like `12.5 SOL`; null while the balance is unknown. A different `version` reads it again. */
export function useBalance(caipAddress: string | null, version: number): string | null {
  const modal = useWalletModal()
  const [latest, setLatest] = useState<{ caipAddress: string; text: string | null }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is what asks again
  useEffect(() => {
    const account = readAccount(modal.getState())
    if (account === null || account.caipAddress !== caipAddress) return
    const controller = new AbortController()
    const show = (text: string | null) => {
      if (!controller.signal.aborted) setLatest({ caipAddress, text })
    }
    readBalance(modal, account, controller.signal).then(
      (amount) => show(amount && `${formatUnits(amount.units, amount.decimals)} ${amount.symbol}`),
      () => show(null),
    )
    return () => controller.abort()
  }, [modal, caipAddress, version])

  return latest?.caipAddress === caipAddress ? latest.text : null
}
