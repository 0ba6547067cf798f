// Node's `Buffer`, which the library (2.21.8) uses as a global to encode and decode the permissions of a sign-in.

/**
 * Resolves to whether the page now has one. If it had none, the global is set once and stays, because a response may come at any time, and
 * code that has seen it must not lose it. Resolves to false if its code failed to load; the next call tries again.
 */
export async function provideBuffer(): Promise<boolean> {
  if (Reflect.get(globalThis, 'Buffer') !== undefined) return true
  try {
    // Imports the file, because the package's bare name is a Node module, which bundlers leave out.
    const { Buffer } = await import('buffer/index.js')
    // Not enumerable, like the platform's own globals. A page may still replace it.
    const descriptor = { value: Buffer, enumerable: false, configurable: true, writable: true }
    Object.defineProperty(globalThis, 'Buffer', descriptor)
    return true
  } catch {
    return false
  }
}
