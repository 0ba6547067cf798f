// Retries code that failed to load, and waits for code that has not run yet. Firefox caches a failed import: a second import of the same
// URL fails immediately, without a request. The build wraps every `import()` of the published packages in this.

/** How Chromium and Firefox name the module that failed. WebKit names none. */
const FAILED_MODULE = /^TypeError.* module: (https?:\S+)$/

/**
 * Returns what `load` imports. After a failure, it tries again, then with a URL that the browser has not cached. `name` is one of the
 * module's exports, and identifies the module in a chunk that a bundler merged. Rejects with the browser's error.
 */
export async function retryImport<Module extends object>(load: () => Promise<Module>, name: string): Promise<Module> {
  const isWebKit = /^A/.test(globalThis.navigator?.vendor)
  try {
    await load().catch(async () => {
      if (!isWebKit) return
      // WebKit caches the failure of a file that Vite preloaded, even across a reload, until a fetch replaces it.
      for (const { href } of document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]'))
        await fetch(href, { cache: 'no-cache' }).catch(() => {})
      // It may fail again, where the code around an `import()` reads a name before WebKit has run the chunk.
      await load().catch(() => {})
    })
    // On a page with a top-level await, WebKit runs a chunk over several microtasks, and a second import does not wait for them. The
    // largest part, with all that it imports, runs this many. Other engines skip them, because they take time.
    for (let turns = 0; isWebKit && turns < 999; turns++) await 0
    return await load()
  } catch (error) {
    const [, address] = FAILED_MODULE.exec(String(error)) ?? []
    if (!address) throw error
    const chunk: Record<string, unknown> = await import(
      /* @vite-ignore */ /* webpackIgnore: true */ `${address}?${Date.now()}`
    )
    const module = [chunk, ...Object.values(chunk)].find((each) => name in Object(each))
    if (!module) throw error
    return module as Module
  }
}
