// Promises of a chain about transfers: the requested amount, exact to the last unit, or a refusal.
import { expect } from 'vitest'
import type { CaipNetworkId } from '../../base/caip'
import type { TransferDraft, TransferFeature } from '../../contracts/chainFeatures'
import type { RpcCall } from '../../rpc/call'
import type { ChainWorld } from '../chainWorld'
import type { Clause } from '../clause'
import { createHostileTexts, HOSTILE_VALUES } from '../hostileInput'

type Fixture = NonNullable<ChainWorld['fixtures']['transfer']>
const live = () => ({ signal: AbortSignal.timeout(5000) })

export function transferClauses(world: ChainWorld): readonly Clause[] {
  if (!world.createManifest().features.includes('transfer')) return []
  return [...boundaryClauses(world), ...(world.fixtures.transfer ? planClauses(world, world.fixtures.transfer) : [])]
}

function withTransfer(
  { withAdapter }: ChainWorld,
  use: (transfer: TransferFeature, network: CaipNetworkId) => Promise<void>,
): Promise<void> {
  return withAdapter(async (adapter, { networks }) => {
    const transfer = await adapter.feature('transfer')
    if (!transfer) throw new Error('The chain has no transfer.')
    await use(transfer, networks[0].id)
  })
}

function boundaryClauses(world: ChainWorld): readonly Clause[] {
  return [
    {
      name: 'an invalid value is never accepted as a transaction hash',
      run: () =>
        withTransfer(world, async ({ parseResult }) => {
          for (const value of HOSTILE_VALUES) expect(parseResult(value)).toBeNull()
          const response = world.fixtures.transfer?.response
          if (response !== undefined) expect(parseResult(response)).toBeTypeOf('string')
        }),
    },
    {
      name: 'a hostile call has no summary, and summarizing it never throws',
      run: () =>
        withTransfer(world, async ({ summarize }, network) => {
          const { method, params } = world.fixtures.unsafeCall
          for (const value of HOSTILE_VALUES) {
            expect(summarize({ network, method, params: [value] })).toBeNull()
            for (const call of listCorrupted({ network, method, params }, value))
              expect(() => summarize(call)).not.toThrow()
          }
        }),
    },
    {
      name: 'a hostile payment link becomes null or a payment with a recipient, and never throws',
      run: () =>
        withTransfer(world, async ({ parsePaymentUri }) => {
          const { paymentUris = [] } = world.fixtures.transfer ?? {}
          for (const text of createHostileTexts([...paymentUris, ...world.fixtures.goodAddresses])) {
            const { to = 'none', units = null, amount = null } = parsePaymentUri(text) ?? {}
            expect(to).not.toBe('')
            expect((units ?? 0n) >= 0n && (amount?.units ?? 0n) >= 0n, text).toBe(true)
          }
          for (const uri of paymentUris) expect(parsePaymentUri(uri)).not.toBeNull()
        }),
    },
    {
      name: 'a transfer that the network did not accept is transfer/failed, with its cause',
      run: () =>
        withTransfer(world, async ({ describeFailure }) => {
          const cause = new Error('It did not work')
          expect(describeFailure(cause)).toMatchObject({ code: 'transfer/failed', cause })
        }),
    },
  ]
}

/** Copies of the call, each with one member of its first parameter replaced. */
function listCorrupted(call: RpcCall, value: unknown): readonly RpcCall[] {
  const [first, ...others] = call.params
  if (typeof first !== 'object' || first === null) return []
  return Object.keys(first).map((key) => ({ ...call, params: [{ ...first, [key]: value }, ...others] }))
}

function planClauses(world: ChainWorld, { draft, minimumUnits, fund }: Fixture): readonly Clause[] {
  const plan = (transfer: TransferFeature, change: Partial<TransferDraft>) =>
    transfer.plan({ ...draft, units: minimumUnits, ...change }, live())
  const most = ({ max }: TransferFeature) => max({ from: draft.from, token: draft.token, to: draft.to }, live())
  return [
    {
      name: 'zero, negative amounts, and more than the balance are rejected',
      run: () =>
        withTransfer(world, async (transfer) => {
          fund()
          for (const units of [0n, -1n]) {
            await expect(plan(transfer, { units })).rejects.toMatchObject({ code: 'transfer/amount-invalid' })
          }
          const units = (await most(transfer)) + 1n
          await expect(plan(transfer, { units })).rejects.toMatchObject({
            code: expect.stringMatching(/^transfer\/insufficient-(?:fee|funds)$/),
          })
        }),
    },
    {
      name: 'an invalid address is never paid',
      run: () =>
        withTransfer(world, async (transfer) => {
          fund()
          for (const to of world.fixtures.badAddresses) {
            await expect(plan(transfer, { to })).rejects.toMatchObject({ code: 'transfer/recipient-invalid' })
          }
        }),
    },
    {
      name: 'the call moves the requested amount, from the minimum to the maximum',
      run: () =>
        withTransfer(world, async (transfer) => {
          fund()
          for (const units of [minimumUnits, minimumUnits + 1n, await most(transfer)]) {
            const { call, summary, fee } = await plan(transfer, { units })
            const { to, token } = draft
            expect(summary).toMatchObject({ to, tokenAddress: token.address, units })
            expect(transfer.summarize(call)).toEqual(summary)
            expect(fee === null || fee.units >= 0n).toBe(true)
          }
        }),
    },
    {
      name: 'a token has the decimals of its chain, and a list with other decimals stops the plan',
      run: () =>
        withTransfer(world, async (transfer) => {
          fund()
          const { address, decimals } = draft.token
          const { token } = await plan(transfer, {})
          expect(token).toMatchObject({ address, decimals })
          for (const falsified of [decimals + 2, Math.max(decimals - 2, 0)]) {
            const refused = plan(transfer, { token: { ...draft.token, decimals: falsified } })
            await expect(refused).rejects.toMatchObject({
              code: 'transfer/token-mismatch',
              context: { mismatch: 'decimals', listed: String(falsified), onChain: String(decimals) },
            })
          }
        }),
    },
  ]
}
