// The screens about keys, sign-in methods, and devices, with both servers controlled by a test.
import { vi } from 'vitest'
import type { FactorState, SecondFactor } from '../frame/factor/secondFactor.ts'
import type { Proving, Ready, SignInMethod, SignInMethods } from '../frame/methods/signInMethods.ts'
import { createSecurity } from '../frame/security/createSecurity.ts'
import type { Device, Devices } from '../frame/security/devices.ts'
import type { ExportProof, OpenProof } from '../frame/security/exportProof.ts'
import type { Session } from '../frame/session.ts'
import type { MethodKind } from '../subjects.ts'
import { press, stubScreen } from './stubScreen.ts'

export const THIS_DEVICE: Device = { id: 'd1', name: 'Firefox', lastUsedAtMs: null, isSignedIn: true, isThis: true }
export const EMAIL: SignInMethod = {
  id: 'm1',
  kind: 'email',
  label: 'a@b.example',
  addedAtMs: Date.UTC(2026, 0, 15, 12),
  isCurrent: true,
}
export const GOOGLE: SignInMethod = { ...EMAIL, id: 'm2', kind: 'google', label: null, isCurrent: false }
export const READY: Ready = { state: 'ready', ticket: 't', grant: 'g' }
export const CREATED = {
  passkey: { device: 'd', challenge: 'c', userHandle: 'u', credential: { id: 'i', type: 'public-key', response: {} } },
  key: undefined,
} as const
const KINDS: readonly MethodKind[] = ['email', 'google', 'farcaster', 'passkey']

export function stubSecurity({ kinds = KINDS }: { kinds?: readonly MethodKind[] } = {}) {
  const screen = stubScreen()
  const methods = {
    list: vi.fn(async (): Promise<SignInMethod[]> => [EMAIL, GOOGLE]),
    prove: vi.fn(async (): Promise<Proving> => ({ proof: 'p' })),
    finishProof: vi.fn(async (_attempt: string, _code: string) => 'p2'),
    startEmail: vi.fn(async (_proof: string, _email: string) => 'attempt'),
    finishEmail: vi.fn(async (_attempt: string, _code: string) => READY),
    requestProvider: vi.fn<SignInMethods['requestProvider']>(async () => 'ticket'),
    proveSocial: vi.fn(async (_proof: string, _ticket: string) => READY),
    openFarcaster: vi.fn(async () => ({ url: 'https://phone.example/', state: 's' })),
    waitForFarcaster: vi.fn<SignInMethods['waitForFarcaster']>(async () => READY),
    readLabel: vi.fn(async () => 'Ada'),
    createPasskey: vi.fn<SignInMethods['createPasskey']>(async () => CREATED),
    provePasskey: vi.fn<SignInMethods['provePasskey']>(async () => READY),
    link: vi.fn(async (_ready: Ready): Promise<SignInMethod[]> => []),
    unlink: vi.fn(async (_proof: string, _id: string): Promise<SignInMethod[]> => []),
  } satisfies SignInMethods
  const factor = {
    read: vi.fn(async (): Promise<FactorState> => ({ isOn: false, isPossible: false, codesLeft: 0 })),
    showPasskey: vi.fn(async (_signal: AbortSignal) => undefined),
    showCode: vi.fn(async (_code: string) => undefined),
    turnOn: vi.fn(async (_codes: readonly string[]) => undefined),
    turnOff: vi.fn(async () => undefined),
  } satisfies SecondFactor
  const devices = {
    list: vi.fn(async (): Promise<Device[]> => [THIS_DEVICE]),
    end: vi.fn(async (_id: string) => undefined),
    endOthers: vi.fn(async () => undefined),
  } satisfies Devices
  const proof = { start: vi.fn(async (): Promise<OpenProof | null> => null) } satisfies ExportProof
  const readPrivateKeys = vi.fn(async () => ({ evm: '0xkey', solana: 'solkey' }))
  const session = { readPrivateKeys } as unknown as Session
  const security = createSecurity({ session, proof, devices, methods, factor, kinds })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    ...screen,
    security,
    methods,
    factor,
    devices,
    proof,
    readPrivateKeys,
    settle,
    async open() {
      security.open()
      await settle()
    },
    /** Presses these buttons, one after another. */
    async go(...labels: string[]) {
      for (const label of labels) await press(label)
    },
  }
}

/** Types into the field of the screen. */
export function type(value: string): HTMLInputElement {
  const input = document.querySelector('input')
  if (!input) throw new Error('No field.')
  input.value = value
  return input
}

export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
export const buttonsOf = () => textsOf('button')
