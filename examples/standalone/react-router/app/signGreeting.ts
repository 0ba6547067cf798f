import { createProvider } from '@latchkey/sdk'
import { modal } from './modal'

/** "Hello from this page", as the hexadecimal string that the method requires. */
const GREETING = '0x48656c6c6f2066726f6d20746869732070616765'

/** Resolves with the signature. */
export async function signGreeting(address: string): Promise<string> {
  return String(await createProvider(modal).request({ method: 'personal_sign', params: [GREETING, address] }))
}
