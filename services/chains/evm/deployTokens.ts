// Deploys the ERC-20 tokens of one network from a fresh deployer, so that nonce and address are the same at each start.
import { readFileSync } from 'node:fs'
import { array, object, parse, pipe, regex, string, unknown } from 'valibot'
import { type Abi, createWalletClient, getContractAddress, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { waitForTransactionReceipt } from 'viem/actions'
import { DEMO_ACCOUNTS, DEPLOYER_INDEX, type NetworkPlan, TEST_MNEMONIC, type TokenPlan } from './networks.ts'

/** anvil mines a transaction at once; the default of viem would wait for seconds. */
const POLLING_INTERVAL_MS = 20

export interface Token extends Omit<TokenPlan, 'supplyUnits'> {
  chainId: number
  address: `0x${string}`
}

const artefactSchema = object({ abi: array(unknown()), bytecode: pipe(string(), regex(/^0x[0-9a-f]+$/)) })

/** Deploys `plan.tokens` in order and returns them with their addresses. Throws when a deployment reverts. */
export async function deployTokens(plan: NetworkPlan, rpcUrl: string): Promise<Token[]> {
  const artefact = parse(artefactSchema, JSON.parse(readFileSync(artefactUrl, 'utf8')))
  const account = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: DEPLOYER_INDEX })
  const client = createWalletClient({ account, transport: http(rpcUrl), pollingInterval: POLLING_INTERVAL_MS })
  const deployed = plan.tokens.map(async (token, nonce) => {
    const hash = await client.deployContract({
      chain: null,
      abi: artefact.abi as Abi,
      bytecode: artefact.bytecode as Hex,
      args: [token.name, token.symbol, token.decimals, DEMO_ACCOUNTS[0].address, token.supplyUnits],
      nonce,
    })
    const receipt = await waitForTransactionReceipt(client, { hash })
    if (receipt.status !== 'success') throw new Error(`Deploying ${token.symbol} on chain ${plan.id} failed.`)
    const { name, symbol, decimals } = token
    const address = getContractAddress({ from: account.address, nonce: BigInt(nonce) })
    return { chainId: plan.id, address, name, symbol, decimals }
  })
  return Promise.all(deployed)
}

const artefactUrl = new URL('./token/LatchkeyToken.json', import.meta.url)
