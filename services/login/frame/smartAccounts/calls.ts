// Sends several calls of one request as one operation, and reports their status. Source: EIP-5792. Its errors have its names.
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Fact } from '../../../approval/description.ts'
import { addressSchema, smallQuantitySchema, transactionSchema } from '../../../approval/evm/message.ts'
import type { FrameNetwork } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { TEXTS } from '../i18n/texts.ts'
import { repeatUntil } from '../login/repeatUntil.ts'
import { describeTogether, MAX_CALLS } from '../rpc/describeTogether.ts'
import { describeTransaction } from '../rpc/describeTransaction.ts'
import { checkOwn, createCostFacts, readChainId, type SmartEvmPlace } from '../rpc/evmPlace.ts'
import type { ApprovalDescription, Prepared } from '../rpc/prepared.ts'
import { readParams } from '../rpc/readParams.ts'
import type { Call } from './account.ts'
import type { Bundles } from './bundles.ts'
import { type PreparedOperation, prepareOperation } from './operation.ts'
import { fetchReceipt, isGivenUp } from './receipt.ts'

const VERSION = '2.0.0'
/** The longest ID that a site can choose, in characters. Source: EIP-5792, 4096 bytes. */
const MAX_ID = 8194
const STATUS = { pending: 100, confirmed: 200, failed: 400, reverted: 500 } as const
/** As long as a page waits for a person's wallet. */
const MINED_WAIT_MS = 120_000

const capabilitiesSchema = v.optional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })), {})
const { to, value, data } = transactionSchema.entries
const callSchema = v.object({ to, value, data })
const bundleSchema = v.object({
  version: v.optional(v.string()),
  id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ID))),
  from: v.optional(addressSchema),
  chainId: v.optional(v.union([smallQuantitySchema, v.number()])),
  calls: v.pipe(v.array(v.object({ ...callSchema.entries, capabilities: capabilitiesSchema })), v.minLength(1)),
  capabilities: capabilitiesSchema,
})

/** `wallet_sendCalls`. Rejects with FrameError. */
export async function prepareCalls(params: unknown, place: SmartEvmPlace, bundles: Bundles): Promise<Prepared> {
  const [bundle] = readParams(v.looseTuple([bundleSchema]), params)
  const { network } = place
  if (bundle.from !== undefined) checkOwn(bundle.from, place)
  if (bundle.chainId !== undefined && bundle.chainId !== readChainId(place)) throw new FrameError(ERRORS.otherChain)
  const capabilities = [bundle, ...bundle.calls].flatMap((each) => Object.values(each.capabilities))
  if (capabilities.some(({ optional }) => optional !== true)) throw new FrameError(ERRORS.unsupportedCapability)
  if (bundle.calls.length > MAX_CALLS) throw new FrameError(ERRORS.tooManyCalls)
  if (bundle.id !== undefined && (await bundles.find(bundle.id))) throw new FrameError(ERRORS.duplicateId)
  const calls = bundle.calls.map(readCall)
  const operation = await prepareOperation(calls, place)
  return {
    address: place.address,
    description: await describeCalls(calls, operation, place),
    async execute(accounts) {
      const hash = await operation.send(accounts)
      const id = bundle.id ?? hash
      await bundles.add({ id, networkId: network.id, hash })
      // The older version of the method returns only the ID.
      return bundle.version === '1.0' ? id : { id }
    },
  }
}

/** `eth_sendTransaction` of a smart account. Resolves to the hash of the transaction that included it. */
export async function prepareSmartTransaction(transaction: v.InferOutput<typeof callSchema>, place: SmartEvmPlace) {
  const calls = [readCall(transaction)]
  const operation = await prepareOperation(calls, place)
  const prepared: Prepared = {
    address: place.address,
    description: await describeCalls(calls, operation, place),
    async execute(accounts) {
      const hash = await operation.send(accounts)
      return waitUntilMined(place.smart.settings.bundlerUrl, hash)
    },
  }
  return prepared
}

/** `wallet_getCallsStatus`. Rejects with FrameError. */
export async function readCallsStatus(
  params: unknown,
  bundles: Bundles,
  find: (networkId: string) => FrameNetwork,
): Promise<object> {
  const [id] = readParams(v.looseTuple([v.string()]), params)
  const bundle = await bundles.find(id)
  if (!bundle) throw new FrameError(ERRORS.unknownBundle)
  const { networkId, hash } = bundle
  const { smartAccounts } = find(networkId)
  if (!smartAccounts) throw new FrameError(ERRORS.noSmartAccount)
  const { bundlerUrl } = smartAccounts
  const known = { version: VERSION, id, chainId: toChainId(networkId), atomic: true }
  const done = await fetchReceipt(bundlerUrl, hash)
  if (!done) return { ...known, status: (await isGivenUp(bundlerUrl, hash)) ? STATUS.failed : STATUS.pending }
  const { logs, success, actualGasUsed, receipt } = done
  const receipts = [{ logs, status: success ? '0x1' : '0x0', gasUsed: actualGasUsed, ...receipt }]
  return { ...known, status: success ? STATUS.confirmed : STATUS.reverted, receipts }
}

/** `wallet_getCapabilities`: what the account supports on each network. */
export function listCapabilities(networks: readonly FrameNetwork[]): object {
  return Object.fromEntries(networks.map(({ id }) => [toChainId(id), { atomic: { status: 'supported' } }]))
}

function readCall({ to: target, value: amount, data: bytes = '0x' }: v.InferOutput<typeof callSchema>): Call {
  if (!target) throw new FrameError(ERRORS.noCreation)
  return { to: target, data: bytes, valueWei: amount && amount !== '0x' ? BigInt(amount) : 0n }
}

/** One call reads as it would from a standard account. Several calls are numbered. */
async function describeCalls(
  calls: readonly Call[],
  { feeWei, isDeployed }: PreparedOperation,
  place: SmartEvmPlace,
): Promise<ApprovalDescription> {
  const valueWei = calls.reduce((sum, call) => sum + call.valueWei, 0n)
  const costs = createCostFacts(valueWei, feeWei, place)
  const deployment: Fact[] = isDeployed ? [] : [{ label: TEXTS.also, value: TEXTS.alsoDeploys, isSecondary: true }]
  const parts = await Promise.all(calls.map((call) => describeTransaction(call, place)))
  const [only] = parts
  if (only && parts.length === 1) return { ...only, facts: [...only.facts, ...deployment, ...costs] }
  const together = describeTogether(parts)
  const contents = parts.flatMap(({ content }, index) => (content ? [`${index + 1}. ${content.text}`] : []))
  return {
    ...together,
    effect: TEXTS.severalEffect,
    facts: [...together.facts, ...deployment, ...costs],
    content: contents.length > 0 ? { label: TEXTS.raw, text: contents.join('\n') } : null,
  }
}

async function waitUntilMined(bundlerUrl: string, hash: Hex): Promise<string> {
  const deadline = AbortSignal.timeout(MINED_WAIT_MS)
  const done = await repeatUntil(deadline, async () => {
    const receipt = await fetchReceipt(bundlerUrl, hash)
    if (receipt === null && (await isGivenUp(bundlerUrl, hash))) throw new FrameError(ERRORS.reverts)
    // The transaction itself succeeded, so its hash would look like a completed payment.
    if (receipt?.success === false) throw new FrameError(ERRORS.reverts)
    return receipt
  }).catch((cause) => {
    throw deadline.aborted ? new FrameError(ERRORS.notMined) : cause
  })
  return done.receipt.transactionHash
}

function toChainId(networkId: string): Hex {
  return `0x${Number(networkId.split(':')[1]).toString(16)}`
}
