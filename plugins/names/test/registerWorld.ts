// What a page needs to register names: an account that can sign, and a data service that gives names as the test says.
import {
  addressOf,
  type CaipAddress,
  type ChainFeatures,
  type Connector,
  networkOf,
  type PluginManifest,
} from '@latchkey/kernel'
import type { DataApiService, NameSuggestion } from '@latchkey/kernel/contracts'
import { createFakeChain, fakeNetworks } from '@latchkey/kernel/testing'
import { names } from '@latchkey/plugin-names'

/** What signing in gives. */
export const ADDRESS = '0x1111111111111111111111111111111111111111'

export interface Play {
  service?: Partial<DataApiService>
  /** Who is signed in, in place of the usual one. */
  account?: CaipAddress
  /** Another wallet of the page. */
  other?: Connector
  options?: Parameters<typeof names>[0]
  /** Whether the family signs messages; true unless set. */
  signs?: boolean
}

/** A name that is free, or taken with free ones like it. */
export function suggest(label: string, isTaken = false): NameSuggestion[] {
  const exact = { name: `${label}.reown.id`, isRegistered: isTaken }
  const like = ['coin', 'key'].map((end) => ({ name: `${label}${end}.reown.id`, isRegistered: end === 'key' }))
  return [exact, ...like]
}

function give(service: Partial<DataApiService>): PluginManifest {
  return {
    id: 'service',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({ setup: (ctx) => void ctx.provide('dataApi' as never, service as never) }),
  }
}

/** `requests` are what the data service got. */
export function createRegisterWorld(play: Play) {
  const requests: string[] = []
  const listen = <Call extends (...args: never[]) => unknown>(name: string, call: Call) =>
    ((...args: Parameters<Call>) => {
      requests.push(`${name} ${JSON.stringify(args[0])}`)
      return call(...args)
    }) as Call
  const service: Partial<DataApiService> = {
    isSupported: async () => true,
    identity: async () => ({ name: null, avatarUrl: null }),
    namesOf: async () => [],
    ...play.service,
    suggestNames: listen('suggest', play.service?.suggestNames ?? (async (label) => suggest(label))),
    registerName: listen('register', play.service?.registerName ?? (async () => true)),
  }
  const features: Partial<ChainFeatures> = {
    names: {
      isAvailable: true,
      normalize: (name) => name,
      resolve: async () => null,
      identify: async () => ({ name: null, avatarUrl: null }),
    },
    signMessage: {
      planMessage: (account, message) => ({
        network: networkOf(account),
        method: 'personal_sign',
        params: [message, addressOf(account)],
      }),
      planTypedData: () => null,
      parseResult: (result) => (typeof result === 'string' && result.startsWith('0x') ? result : null),
    },
  }
  const { account } = play
  const [first] = fakeNetworks
  const chain = createFakeChain({
    ...(account && { networks: [{ ...first, id: networkOf(account) }] }),
    connectors: play.other ? [play.other] : [],
    features: ['names', 'signMessage'],
    methods: { personal_sign: 'approval' },
    adapter: {
      feature: async (name) =>
        name === 'signMessage' && play.signs === false ? null : ((features[name] as never) ?? null),
    },
  })
  return { chain, plugins: [names(play.options), give(service)], requests }
}
