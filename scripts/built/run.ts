// Runs a Node program to its end. Asynchronous, because Vitest's worker has to respond in the meantime.
import { execFile } from 'node:child_process'

/** Variables that Vitest sets for its tests. With them, a bundler would build for tests. */
const OF_VITEST = /^(NODE_ENV|TEST|VITEST.*|MODE|DEV|PROD|SSR|BASE_URL)$/

/** Returns the program's output if it failed or was stopped, or null. `more` adds to its environment. */
export function findFailure(
  args: readonly string[],
  cwd: string,
  timeout = 0,
  more: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const env = { ...process.env, CI: 'true', NO_COLOR: '1', ...more }
  for (const name of Object.keys(env).filter((each) => OF_VITEST.test(each))) Reflect.deleteProperty(env, name)
  const options = { cwd, timeout, env, maxBuffer: Number.POSITIVE_INFINITY }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => resolve(error && `${stdout}${stderr}`))
  })
}
