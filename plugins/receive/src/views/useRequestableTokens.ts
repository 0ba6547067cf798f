// Tokens that can be requested: the native one, and the account's tokens if the page knows them.
import type { CaipAddress, Network } from '@latchkey/kernel'
import type { ReceiveFeature, Token } from '@latchkey/kernel/contracts'
import { useKernel, useLoad } from '@latchkey/ui'
import { useCallback, useMemo } from 'react'

/** Returns tokens that the family has a link format for; empty if it has none. */
export function useRequestableTokens(
  account: CaipAddress,
  network: Network,
  feature: ReceiveFeature | null,
): readonly Token[] {
  const kernel = useKernel()
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly Token[]> => {
      if (!kernel.plugins.provides('tokens')) return []
      const { balances } = await (await kernel.service('tokens')).portfolio(account, { signal })
      return balances.filter(({ isHidden }) => !isHidden).map(({ token }) => token)
    },
    [kernel, account],
  )
  const { loaded } = useLoad(load)
  const held = loaded.status === 'ready' ? loaded.value : null
  return useMemo(() => {
    const native: Token = { ...network.native, network: network.id, address: null, iconUrl: null }
    const others = (held ?? []).filter((token) => token.address !== null && token.network === network.id)
    return [native, ...others].filter((token) => feature?.paymentUri({ account, token, units: 1n }) != null)
  }, [account, network, feature, held])
}
