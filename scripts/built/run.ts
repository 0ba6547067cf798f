// A Node program that a test runs to its end: asynchronous, since Vitest has to hear from its worker meanwhile.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

interface Ended {
  /** 0 when it ended well; not a number when it was stopped. */
  code?: unknown
  stdout: string
  stderr: string
}

/** What Vitest sets for its tests; a bundler would build for tests. */
const OF_VITEST = /^(NODE_ENV|TEST|VITEST.*|MODE|DEV|PROD|SSR|BASE_URL)$/

/** Returns what the program wrote if it failed, or null. */
export async function findFailure(args: readonly string[], cwd: string, timeout = 0): Promise<string | null> {
  const env = { ...process.env, CI: 'true', NO_COLOR: '1' }
  for (const name of Object.keys(env).filter((each) => OF_VITEST.test(each))) Reflect.deleteProperty(env, name)
  const options = { cwd, timeout, env, maxBuffer: Number.POSITIVE_INFINITY }
  const ran = promisify(execFile)(process.execPath, args, options)
  const { code = 0, stdout, stderr }: Ended = await ran.catch((ended) => ended)
  return code === 0 ? null : `${stdout}${stderr}`
}
