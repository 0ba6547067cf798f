// What both protocols provide for the page that contains this one: an EIP-1193 provider, and its row in the wallet list.
/** The family of networks that EIP-1193 is for. */
export const NAMESPACE = 'eip155'

export interface HostRequest {
  method: string
  params?: readonly unknown[]
}
export interface HostProvider {
  request(call: HostRequest): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}
export interface Host {
  name: string
  /** Reverse domain name; the ID of its connector. */
  rdns: string
  provider: HostProvider
}

/** An EIP-1193 error. */
export function rpcError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}
