// Retries code of the page that failed to load, and waits for code that has not run yet. Firefox caches a failed import: a second
// import of the same address fails immediately, without a request. The build wraps every `import()` of the published packages in this.

/** How Chromium and Firefox name the module that failed; WebKit names none. */
const FAILED_MODULE = /module: (https?:\S+)$/
/** WebKit's only, since they take time. More than it needs to run the largest part with everything that it imports. */
const MICROTASKS = 999

/**
 * Returns what `load` imports. After a failure it tries once more, then at an address that the browser has not cached. `name` is
 * one of the module's exports, which finds the module in a chunk that a bundler shared. Rejects as the browser does.
 */
export async function importAgain<Module extends object>(load: () => Promise<Module>, name: string): Promise<Module> {
  try {
    await load().catch(load)
    // On a page with a top-level await, WebKit runs a chunk over several microtasks, and a second import does not wait for them.
    for (let turns = 0; turns < MICROTASKS && /^A/.test(globalThis.navigator?.vendor); turns++) await 0
    return await load()
  } catch (error) {
    const [, address] = (error instanceof TypeError && FAILED_MODULE.exec(error.message)) || []
    if (!address) throw error
    const chunk: Record<string, unknown> = await import(
      /* @vite-ignore */ /* webpackIgnore: true */ `${address}?${Date.now()}`
    )
    const module = [chunk, ...Object.values(chunk)].find((each) => name in Object(each))
    if (!module) throw error
    return module as Module
  }
}
