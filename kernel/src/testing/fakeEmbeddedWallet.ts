// An embedded wallet that follows its script, for plugins that sign visitors in.
import { atom } from 'jotai/vanilla'
import type { Clock } from '../base/clock'
import type { Store } from '../base/store'
import type { EmbeddedUser, EmbeddedWalletService } from '../contracts/embeddedWallet'
import type { PluginManifest } from '../plugin/manifest'
import { createFakeWallet, type FakeWallet } from './fakeWallet'

/** Name of a method of the embedded wallet. */
export type EmbeddedMethod = {
  [K in keyof EmbeddedWalletService]: EmbeddedWalletService[K] extends (...args: never[]) => unknown ? K : never
}[keyof EmbeddedWalletService]
/** Functions that replace methods of the fake wallet. */
export type EmbeddedScript = Partial<Pick<EmbeddedWalletService, EmbeddedMethod>>
export interface FakeEmbeddedWallet {
  /** The plugin, with the id `embedded`. */
  readonly plugin: PluginManifest
  readonly wallet: FakeWallet
  /** Methods that were called, in order, with their first argument if it is a text. */
  readonly requests: readonly string[]
  /** Adds to the script: functions that replace methods from now on. */
  play(script: EmbeddedScript): void
  /** Signs a user in, or changes the current one. Null signs out. */
  setUser(user: Partial<EmbeddedUser> | null): void
  /** Whether the browser keeps the frame's storage. Default: true. */
  setRemembered(isRemembered: boolean): void
}

/** Origin of the fake frame. */
export const FAKE_FRAME_ORIGIN = 'https://login.example'
/** Milliseconds between two emails, as in the login frame. */
const EMAIL_GAP_MS = 30_000
const NO_USER: EmbeddedUser = {
  email: null,
  userName: null,
  accountType: 'eoa',
  isSmartAccountDeployed: false,
  smartAccountNetworks: [],
}

/** Creates the error of a frame that refuses. `toast` is its message for the visitor. */
export function createRefusal(toast: string, code = 'embedded/refused'): Error {
  return Object.assign(new Error(`The frame responded with ${code}.`), { code, toast })
}

/** Creates an embedded wallet that signs everyone in, and sends at most one code every 30 s, unless a script says otherwise. */
export function createFakeEmbeddedWallet(): FakeEmbeddedWallet {
  const wallet = createFakeWallet({ id: 'auth', name: 'Account', kind: 'auth' })
  const userAtom = atom<EmbeddedUser | null>(null)
  const isRememberedAtom = atom(true)
  const requests: string[] = []
  const script: EmbeddedScript = {}
  let store: Store | null = null
  let user: EmbeddedUser | null = null

  function createDefaults(clock: Clock, connect: (id: string) => Promise<unknown>): Required<EmbeddedScript> {
    let nextEmailMs = 0
    const secondsLeft = () => Math.ceil(Math.max(0, nextEmailMs - clock.now()) / 1000)
    return {
      warm: async () => {},
      reach: async () => {},
      async connectEmail() {
        const seconds = secondsLeft()
        if (seconds > 0) throw createRefusal(`Please try again after ${seconds} seconds`, 'embedded/throttled')
        nextEmailMs = clock.now() + EMAIL_GAP_MS
        return 'VERIFY_OTP'
      },
      waitForDevice: () => new Promise(() => {}),
      submitOtp: async () => 'CONNECT',
      pendingEmail: async () => null,
      forgetEmail: async () => {},
      secondsUntilNextEmail: async () => secondsLeft(),
      getSocialRedirectUri: async (provider) => `${FAKE_FRAME_ORIGIN}/authorize/${provider}?state=s`,
      connectSocial: async () => {},
      getFarcasterUri: async () => `${FAKE_FRAME_ORIGIN}/farcaster?channel=c`,
      connectFarcaster: () => new Promise(() => {}),
      connectPasskey: () => new Promise(() => {}),
      updateEmail: async () => 'VERIFY_PRIMARY_OTP',
      submitPrimaryOtp: async () => {},
      submitSecondaryOtp: async () => 'new@example.com',
      async finish() {
        await connect(wallet.connector.id)
      },
      setPreferredAccount: async (type) => type,
      signOut: async () => {},
      reload: async () => {},
    }
  }

  const plugin: PluginManifest<{ uses: 'page'; provides: 'embeddedWallet' }> = {
    id: 'embedded',
    api: 1,
    uses: ['page'],
    provides: ['embeddedWallet'],
    connects: [wallet.connector.id],
    load: async () => ({
      async setup(ctx) {
        const { clock, connections } = await ctx.service('page')
        const defaults = createDefaults(clock, connections.connect)
        const listen =
          (name: EmbeddedMethod) =>
          (...args: unknown[]) => {
            const [about] = args
            requests.push(typeof about === 'string' ? `${name} ${about}` : name)
            return Reflect.apply(script[name] ?? defaults[name], null, args)
          }
        const names = Object.keys(defaults) as EmbeddedMethod[]
        // One method per name: a table by name cannot type each method's parameters.
        const methods = Object.fromEntries(names.map((name) => [name, listen(name)])) as unknown as typeof defaults
        store = ctx.store
        store.set(userAtom, user)
        ctx.addConnector(wallet.connector)
        ctx.provide('embeddedWallet', {
          ...methods,
          connectorId: wallet.connector.id,
          origin: FAKE_FRAME_ORIGIN,
          userAtom,
          isRememberedAtom,
        })
      },
    }),
  }

  return {
    plugin,
    wallet,
    requests,
    play: (more) => void Object.assign(script, more),
    setUser(next) {
      user = next && { ...NO_USER, ...next }
      store?.set(userAtom, user)
    },
    setRemembered: (isRemembered) => store?.set(isRememberedAtom, isRemembered),
  }
}
