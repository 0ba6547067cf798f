// Promises of a chain about its features: signatures, transactions, and balances. Each clause is for chains that have the feature.
import { expect } from 'vitest'
import type { SignMessageFeature } from '../../contracts/chainFeatures'
import type { Kernel } from '../../kernel'
import type { ChainWorld, PlacedWallet } from '../chainWorld'
import type { Clause } from '../clause'
import { createHostileTexts, HOSTILE_VALUES } from '../hostileInput'

const MESSAGE = 'Sign in to example.com\n0x00 é 💥'
const live = () => ({ signal: AbortSignal.timeout(5000) })

export function featureClauses(world: ChainWorld): readonly Clause[] {
  const { features } = world.createManifest()
  return [
    ...(features.includes('signMessage') ? signClauses(world) : []),
    ...(world.fixtures.send ? [sendClause(world, world.fixtures.send)] : []),
    ...(world.fixtures.balance ? balanceClauses(world, world.fixtures.balance) : []),
    ...(features.includes('explorer') ? [explorerClause(world)] : []),
  ]
}

function signClauses({ namespace, withWallet, withAdapter }: ChainWorld): readonly Clause[] {
  const withSigner = (
    use: (sign: () => Promise<unknown>, feature: SignMessageFeature, wallet: PlacedWallet) => Promise<void>,
  ) =>
    withWallet(async (kernel: Kernel, wallet) => {
      await kernel.connections.connect(wallet.connectorId)
      const feature = await (await kernel.chain()).feature('signMessage')
      const { caipAddress } = kernel.connections.account(namespace)
      if (!feature || !caipAddress) throw new Error('The wallet is not connected, or the chain has no signMessage.')
      await use(
        async () => feature.parseResult(await kernel.request(feature.planMessage(caipAddress, MESSAGE))),
        feature,
        wallet,
      )
    })
  return [
    {
      name: 'a message goes to the wallet through the request broker, and the signature is returned',
      run: () => withSigner(async (sign) => expect(await sign()).toBeTypeOf('string')),
    },
    {
      name: 'a signature that the visitor rejects is rpc/user-rejected',
      run: () =>
        withSigner(async (sign, _feature, wallet) => {
          wallet.play('reject')
          await expect(sign()).rejects.toMatchObject({ code: 'rpc/user-rejected' })
        }),
    },
    {
      name: 'an invalid value is never accepted as a signature',
      run: () =>
        withSigner(async (sign, { parseResult }, wallet) => {
          wallet.play('malformed')
          expect(await sign().catch(() => null)).toBeNull()
          for (const value of HOSTILE_VALUES) expect(parseResult(value)).toBeNull()
        }),
    },
    {
      name: 'hostile data to sign becomes a call or null, and never throws',
      run: () =>
        withAdapter(async (adapter, { networks }) => {
          const feature = await adapter.feature('signMessage')
          for (const value of HOSTILE_VALUES) {
            expect(feature?.planTypedData(`${networks[0].id}:account`, value)).toBeNull()
          }
        }),
    },
  ]
}

function sendClause(
  { createManifest, withWallet }: ChainWorld,
  send: NonNullable<ChainWorld['fixtures']['send']>,
): Clause {
  const { isResult, ...call } = send
  return {
    name: 'a transaction goes to the wallet, which may reject it, and the response is returned',
    run: () =>
      withWallet(async (kernel, wallet) => {
        const network = createManifest().networks[0].id
        await kernel.connections.connect(wallet.connectorId)
        expect(isResult(await kernel.request({ network, ...call }))).toBe(true)
        wallet.play('reject')
        await expect(kernel.request({ network, ...call })).rejects.toMatchObject({ code: 'rpc/user-rejected' })
      }),
  }
}

function balanceClauses(
  { withAdapter }: ChainWorld,
  { account, maxUnits, hold, fail }: NonNullable<ChainWorld['fixtures']['balance']>,
): readonly Clause[] {
  const isExact: Clause = {
    name: 'a balance is exact at zero, at one unit, and at the maximum',
    run: () =>
      withAdapter(async (adapter, { networks }) => {
        const balances = await adapter.feature('balances')
        const { symbol, decimals } = networks[0].native
        for (const units of [0n, 1n, maxUnits]) {
          hold(units)
          expect(await balances?.native(account, live())).toEqual({ units, symbol, decimals })
        }
      }),
  }
  if (!fail) return [isExact]
  const isHonest: Clause = {
    name: 'a balance that cannot be read is an error, never zero',
    run: () =>
      withAdapter(async (adapter) => {
        const balances = await adapter.feature('balances')
        fail()
        await expect(balances?.native(account, live())).rejects.toThrow()
      }),
  }
  return [isExact, isHonest]
}

function explorerClause({ withAdapter, fixtures }: ChainWorld): Clause {
  return {
    name: 'an explorer link uses https or this machine, whatever its parts',
    run: () =>
      withAdapter(async (adapter, { networks }) => {
        const explorer = await adapter.feature('explorer')
        const texts = createHostileTexts([
          'javascript:alert(1)',
          '../../..',
          '//example.com',
          ...fixtures.goodAddresses,
        ])
        for (const text of texts) {
          const [{ id }] = networks
          for (const link of [explorer?.transactionUrl(id, text), explorer?.addressUrl(`${id}:${text}`)]) {
            expect(isSafeLink(link), `${link}`).toBe(true)
          }
        }
      }),
  }
}

function isSafeLink(link: unknown): boolean {
  if (link === null) return true
  const { protocol, hostname } = new URL(String(link))
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
