// Node's `Buffer` for the library, which writes and reads what a sign-in grants by it (2.21.8) and names it as a global.

/**
 * Whether the page has one now. Where it had none the global is set once and stays: an answer may come at any time, and code that
 * has seen it must not lose it. False when the code for it could not be fetched; the next call tries again.
 */
export async function provideBuffer(): Promise<boolean> {
  if (Reflect.get(globalThis, 'Buffer') !== undefined) return true
  try {
    // The file: the package's bare name is a module of Node's, which bundlers leave out.
    const { Buffer } = await import('buffer/index.js')
    // Not listed among the globals, as those of the platform are not; a page may still put its own in its place.
    const descriptor = { value: Buffer, enumerable: false, configurable: true, writable: true }
    Object.defineProperty(globalThis, 'Buffer', descriptor)
    return true
  } catch {
    return false
  }
}
