// Retries code of the page that failed to load. Firefox and WebKit cache a failed import: a second import of the same address
// fails immediately, without a request. The build wraps every `import()` of the published packages in this.

/** How Chromium and Firefox name the module that failed; WebKit names none. */
const FAILED_MODULE = /module: (https?:\S+)$/

/**
 * Returns what `load` imports. After a failure it tries once more, then at an address that the browser has not cached. `name` is
 * one of the module's exports, which finds the module in a chunk that a bundler shared. Rejects as the browser does.
 */
export async function importAgain<Module extends object>(load: () => Promise<Module>, name: string): Promise<Module> {
  try {
    return await load().catch(load)
  } catch (error) {
    const [, address] = (error instanceof TypeError && FAILED_MODULE.exec(error.message)) || []
    if (!address) throw error
    const chunk: Record<string, unknown> = await import(
      /* @vite-ignore */ /* webpackIgnore: true */ `${address}?again=${Date.now()}`
    )
    const module = [chunk, ...Object.values(chunk)].find((each) => typeof each === 'object' && each && name in each)
    if (!module) throw error
    return module as Module
  }
}
