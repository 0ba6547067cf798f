import { expectTypeOf, test } from 'vitest'
import { type EverythingFeatures, everything } from './index'

test('HST-04 a part is switched by a name that exists, and with its options', () => {
  expectTypeOf<EverythingFeatures['help']>().toExtend<boolean | object | undefined>()
  expectTypeOf<EverythingFeatures['receive']>().toEqualTypeOf<boolean | undefined>()
  expectTypeOf<true>().toExtend<EverythingFeatures['swaps']>()
  everything({ features: { socials: { providers: ['google'] }, evm: { networks: [] } } })
  // @ts-expect-error: there is no such part
  everything({ features: { swap: false } })
  // @ts-expect-error: there is no such provider
  everything({ features: { socials: { providers: ['nowhere'] } } })
  // @ts-expect-error: signing in to the site needs to be told how
  everything({ features: { siwx: true } })
})
