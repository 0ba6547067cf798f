// A wallet with two accounts that really sign messages: the test has their keys, and decides what it does next.
import type { Page } from '@playwright/test'
import { type Hex, hexToString } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { addWallet, type Reply, type ScriptedWallet, type WalletPlan } from './scriptedWallet'

export interface SignInWallet extends ScriptedWallet {
  alice: Hex
  bob: Hex
  /** Every text that it was asked to sign, oldest first. */
  texts: readonly string[]
  /** What it does from now on. `forge` signs with the other account's key. */
  decide(decision: 'sign' | 'refuse' | 'forge'): void
  /** Alice's signature, as if another page had requested it. */
  sign(message: string): Promise<Hex>
}

const DECLINED: Reply = { error: { code: 4001, message: 'User rejected the request.' } }

/** Connects with Alice. Call it before `goto`. */
export async function addSignInWallet(page: Page, plan: Pick<WalletPlan, 'chainId'> = {}): Promise<SignInWallet> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const accounts = [owner, privateKeyToAccount(generatePrivateKey())]
  const [alice = '0x', bob = '0x'] = accounts.map(({ address }) => address)
  const texts: string[] = []
  let decision: 'sign' | 'refuse' | 'forge' = 'sign'

  async function answer([text, address]: readonly [Hex, string]): Promise<Reply> {
    const message = hexToString(text)
    texts.push(message)
    const isOwn = (account: string) => account.toLowerCase() === address.toLowerCase()
    const account = accounts.find((each) => isOwn(each.address) === (decision !== 'forge'))
    if (decision === 'refuse' || !account) return DECLINED
    return { result: await account.signMessage({ message }) }
  }

  const handler = `signs${alice}`
  await page.exposeFunction(handler, answer)
  const wallet = await addWallet(page, {
    ...plan,
    name: 'Sign-in Wallet',
    rdns: 'com.example.signin',
    accounts: [alice],
    replies: { personal_sign: { handler } },
  })
  return {
    ...wallet,
    alice,
    bob,
    texts,
    sign: (message) => owner.signMessage({ message }),
    decide(next) {
      decision = next
    },
  }
}
