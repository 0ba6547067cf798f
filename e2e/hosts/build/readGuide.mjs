// Reads what a guide tells its reader to do: the files in its blocks, and the packages that its commands install.

const BLOCK = /^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm
const INSTALL = /^npm install (--save-dev )?(.+)$/gm

/** @param {string} guide its text */
export function listBlocks(guide) {
  return [...guide.matchAll(BLOCK)].flatMap(([, , file, text = '']) => (file ? [{ file, text }] : []))
}

/**
 * @param {string} guide its text
 * @returns {{ dependencies: string[], tools: string[] }} names of packages
 */
export function listCommands(guide) {
  const installs = [...guide.matchAll(INSTALL)].map(([, isTool, names = '']) => ({ isTool, names: names.split(' ') }))
  return {
    dependencies: installs.filter(({ isTool }) => !isTool).flatMap(({ names }) => names),
    tools: installs.filter(({ isTool }) => isTool).flatMap(({ names }) => names),
  }
}
