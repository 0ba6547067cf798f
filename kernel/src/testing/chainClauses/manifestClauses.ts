// Promises of a chain without a wallet: its manifest, its addresses, and what it refuses to parse.
import { expect } from 'vitest'
import { parseCaipNetworkId } from '../../caip/parse'
import type { FeatureName } from '../../chains/features'
import { classify } from '../../rpc/classify'
import { APPROVAL_METHODS } from '../../rpc/methodTable'
import type { ChainWorld } from '../chainWorld'
import type { Clause } from '../clause'
import { createHostileTexts } from '../hostileInput'

/** Features of the kernel's contract; a chain may have more. */
const KNOWN_FEATURES: readonly FeatureName[] = ['balances', 'explorer', 'signMessage', 'verifyMessage']
const NO_FEATURE = 'there-is-no-such-feature' as FeatureName
/** Every family rejects these. */
const NEVER_ADDRESSES = ['', ' ', '\u0000', '__proto__', '0'.repeat(10_000), '💥', '0x']

export function manifestClauses({ createManifest, withAdapter, namespace, fixtures }: ChainWorld): readonly Clause[] {
  return [
    {
      name: 'a manifest is plain data and thunks, the same each time it is created',
      async run() {
        expect(JSON.stringify(createManifest())).toBe(JSON.stringify(createManifest()))
        expect(createManifest()).not.toBe(createManifest())
      },
    },
    {
      name: 'network IDs are CAIP-2 and belong to the family; each is listed once',
      async run() {
        const ids = createManifest().networks.map(({ id }) => id)
        expect(ids.map((id) => parseCaipNetworkId(id)?.namespace)).toEqual(ids.map(() => namespace))
        expect(new Set(ids).size).toBe(ids.length)
      },
    },
    {
      name: 'the method table loosens no row of the kernel, and unlisted methods are denied',
      async run() {
        const { methods } = createManifest()
        for (const [method, safety] of Object.entries(methods)) {
          expect(['safe', 'approval', 'denied']).toContain(safety)
          if (APPROVAL_METHODS.has(method)) expect([method, safety]).not.toEqual([method, 'safe'])
        }
        for (const method of ['toString', '__proto__', 'no_such_method', '']) {
          expect([method, classify(method, methods)]).toEqual([method, 'denied'])
        }
      },
    },
    {
      name: 'declared features are present, others are null',
      run: () =>
        withAdapter(async (adapter, { features }) => {
          for (const name of features) expect(await adapter.feature(name), name).not.toBeNull()
          const others = KNOWN_FEATURES.filter((name) => !features.includes(name))
          for (const name of [...others, NO_FEATURE]) expect(await adapter.feature(name), name).toBeNull()
        }),
    },
    {
      name: 'parseAddress accepts valid addresses and rejects invalid ones',
      run: () =>
        withAdapter(async ({ parseAddress }) => {
          for (const good of fixtures.goodAddresses) expect(parseAddress(good), good).not.toBeNull()
          for (const bad of [...fixtures.badAddresses, ...NEVER_ADDRESSES]) {
            expect(parseAddress(bad), bad.slice(0, 40)).toBeNull()
          }
        }),
    },
    {
      name: 'parseAddress never throws, and returns its own output unchanged',
      run: () =>
        withAdapter(async ({ parseAddress }) => {
          for (const text of [...fixtures.goodAddresses, ...createHostileTexts(fixtures.goodAddresses)]) {
            const canonical = parseAddress(text)
            if (canonical !== null) expect(parseAddress(canonical), text).toBe(canonical)
          }
        }),
    },
    {
      name: 'read rejects methods that need approval',
      run: () =>
        withAdapter(async (adapter, { networks }) => {
          const call = { network: networks[0].id, ...fixtures.unsafeCall }
          await expect(adapter.read(call, { signal: AbortSignal.timeout(5000) })).rejects.toThrow()
        }),
    },
  ]
}
