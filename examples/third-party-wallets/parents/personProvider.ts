// The wallet of a client whose user decides with buttons.
import { mnemonicToAccount } from 'viem/accounts'
import { promptPerson } from './frameSite'

/** On the network that `?chain=` names. */
export function createPersonProvider() {
  /** The public test mnemonic of every local chain; it protects nothing. */
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const methods: Readonly<Record<string, (params: readonly `0x${string}`[]) => unknown>> = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: () => [account.address],
    eth_chainId: () => `0x${Number(new URLSearchParams(location.search).get('chain') ?? 1).toString(16)}`,
    async personal_sign([raw = '0x']) {
      await promptPerson()
      return account.signMessage({ message: { raw } })
    },
  }
  return {
    on() {},
    removeListener() {},
    async request({ method, params = [] }: { method: string; params?: readonly `0x${string}`[] }) {
      const answer = methods[method]
      if (!answer) throw { code: 4200, message: `No ${method}` }
      return answer(params)
    },
  }
}
