// Vitest's runner for mutation tests. After the first run of its files, it keeps everything loaded and runs tests again on request.
// Loading the modules again takes seconds per mutant, but running a test takes milliseconds.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'
import { startTests } from '@vitest/runner'
import { getFullName, getTests } from '@vitest/runner/utils'
import { configureGlobal } from 'fast-check'
import { TestRunner } from 'vitest'

/**
 * @typedef {import('@vitest/runner').File} File
 * @typedef {import('@vitest/runner').Test} Test
 * @typedef {import('@vitest/runner').VitestRunner} Runner
 * @typedef {{ id: string, name: string, fileName: string, state: 'pass' | 'fail' | 'skip', durationMs: number, message: string }} Outcome
 * @typedef {{ specs: { filepath: string, testIds: string[] }[], mutant: string | null, hitLimit?: number | undefined }} RunRequest
 * @typedef {{ outcomes: Outcome[], hits: number, reached: string[] }} RunResult `hits`: how often the mutant ran;
 *   `reached`: mutants that the tests reached while none was active
 * @typedef {Record<string, Record<string, number>>} Coverage hits by mutant, by test
 * @typedef {{ outcomes: Outcome[], perTest: Coverage, atLoad: Record<string, number> }} FirstRun `outcomes`: those of the fastest file first
 * @typedef {{ activeMutant?: string | undefined, currentTestId?: string | undefined, hitCount?: number | undefined, hitLimit?: number | undefined,
 *   mutantCoverage?: { perTest: Coverage, static: Record<string, number> } }} Switchboard what instrumented code reads and writes
 * @typedef {{ workerState: { ctx: { files: unknown[] }, current?: unknown, evaluatedModules: Modules }, snapshotClient: Snapshots }} Inside
 *   the private parts of Vitest that this runner uses
 * @typedef {{ getModuleById(id: string): object | undefined, invalidateModule(module: object): void }} Modules
 * @typedef {{ clear(): void, finish(path: string): Promise<unknown> }} Snapshots
 */

/** @type {Switchboard} */
const switchboard = {}
Object.assign(globalThis, { __stryker__: switchboard })
/** Shrinking a failing input takes longer than Stryker waits, and no report shows the result. */
configureGlobal({ endOnFailure: true })
/** A hanging test stops after this many milliseconds. If Stryker had to stop it, everything loaded would be lost. */
const PATIENCE_MS = 8000
/** How much slower a test may become on a busy machine. */
const SLOWER = 5
/** The ID for code that runs between tests. A mutant that it reaches concerns every test of the file. */
const HOOKS = 'hooks of '

export default class ResidentRunner extends TestRunner {
  /** @type {File[]} */
  ran = []

  /** @param {File[]} files */
  onBeforeRunFiles(files) {
    switchboard.currentTestId = `${HOOKS}${files[0]?.id}`
  }

  /**
   * @override
   * @param {Test} test
   */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    switchboard.currentTestId = test.id
  }

  /**
   * @override
   * @param {Test} test
   */
  onAfterRunTask(test) {
    super.onAfterRunTask(test)
    switchboard.currentTestId = `${HOOKS}${test.file.id}`
  }

  /**
   * @override
   * @param {File[]} [files]
   */
  async onAfterRunFiles(files = []) {
    super.onAfterRunFiles()
    switchboard.currentTestId = undefined
    this.ran.push(...files)
    if (this.ran.length === lookInside(this).workerState.ctx.files.length) await this.serve()
  }

  /** Answers requests to run tests until it is told to stop. */
  async serve() {
    const channel = new BroadcastChannel(String(this.injectValue(/** @type {never} */ ('residentChannel'))))
    const silent = createSilentRunner(this)
    const fastestFirst = [...this.ran].sort((a, b) => (a.result?.duration ?? 0) - (b.result?.duration ?? 0))
    const { perTest = {}, static: atLoad = {} } = switchboard.mutantCoverage ?? {}
    channel.postMessage({
      first: { outcomes: listOutcomes(fastestFirst), perTest: spreadHooks(this.ran, perTest), atLoad },
    })
    await new Promise((resolve) => {
      channel.onmessage = async (event) => {
        const { request, end } = /** @type {{ data: { request?: RunRequest, end?: true } }} */ (event).data
        if (end) resolve(undefined)
        if (request) channel.postMessage({ result: await runAgain(silent, request) })
      }
    })
    channel.close()
  }
}

/** @param {TestRunner} runner */
function lookInside(runner) {
  return /** @type {Inside} */ (/** @type {unknown} */ (runner))
}

/**
 * Returns the runner that Vitest has set up, changed to report nothing, stop at the first failure, and read the test file again.
 * @param {ResidentRunner} runner
 * @returns {Runner & { cancelRun: boolean }}
 */
function createSilentRunner(runner) {
  const limits = new Map(runner.ran.map((file) => [file.filepath, limitOf(file)]))
  const config = { ...runner.config }
  const { workerState, snapshotClient } = lookInside(runner)
  const { evaluatedModules } = workerState
  /** @type {Partial<Runner>} */
  const silence = {
    config,
    importFile(filepath, source) {
      config.testTimeout = Math.min(runner.config.testTimeout, limits.get(filepath) ?? PATIENCE_MS)
      const loaded = evaluatedModules.getModuleById(filepath)
      if (loaded) evaluatedModules.invalidateModule(loaded)
      return runner.importFile(filepath, source)
    },
    onCollectStart(file) {
      workerState.current = file
    },
    onCollected() {},
    onBeforeRunFiles() {},
    async onTaskUpdate() {},
    async onAfterRunSuite(suite) {
      if (suite.mode !== 'skip' && 'filepath' in suite) await snapshotClient.finish(String(suite.filepath))
      workerState.current = suite.suite ?? suite.file
    },
    onAfterRunFiles() {
      snapshotClient.clear()
    },
    onAfterRunTask(test) {
      if (test.result?.state === 'fail') silent.cancelRun = true
      workerState.current = test.suite ?? test.file
    },
  }
  const silent = Object.assign(Object.create(runner), silence)
  return silent
}

/**
 * Returns how long a test of this file may take, in milliseconds.
 * @param {File} file
 */
function limitOf(file) {
  const durations = getTests(file).map(({ result }) => result?.duration ?? 0)
  return Math.max(PATIENCE_MS, SLOWER * Math.max(0, ...durations))
}

/**
 * @param {Runner & { cancelRun: boolean }} runner
 * @param {RunRequest} request
 * @returns {Promise<RunResult>}
 */
async function runAgain(runner, { specs, mutant, hitLimit }) {
  runner.cancelRun = false
  const { perTest = {} } = switchboard.mutantCoverage ?? {}
  // Changes the object in place, because instrumented code keeps a reference to it.
  for (const id of Object.keys(perTest)) delete perTest[id]
  const currentTestId = `${HOOKS}${specs[0]?.filepath}`
  Object.assign(switchboard, { activeMutant: mutant ?? undefined, currentTestId, hitCount: 0, hitLimit })
  /** @type {unknown[]} */
  const unhandled = []
  const keep = (/** @type {unknown} */ reason) => unhandled.push(reason)
  process.on('unhandledRejection', keep)
  const files = await startTests(specs, runner)
  // Node reports a rejection after the microtasks of its turn.
  await nextTurn()
  process.off('unhandledRejection', keep)
  const outcomes = listOutcomes(files)
  // Vitest fails a whole run for it.
  if (outcomes[0] && unhandled.length > 0)
    outcomes[0] = { ...outcomes[0], state: 'fail', message: `Unhandled: ${unhandled[0]}` }
  const hits = switchboard.hitCount ?? 0
  Object.assign(switchboard, { activeMutant: undefined, hitCount: undefined })
  const reached = mutant === null ? Object.values(perTest).flatMap(Object.keys) : []
  return { outcomes, hits, reached: [...new Set(reached)] }
}

/**
 * Adds the mutants that a file's hooks reach to each of its tests.
 * @param {File[]} files
 * @param {Coverage} perTest
 * @returns {Coverage}
 */
function spreadHooks(files, perTest) {
  return Object.fromEntries(
    files.flatMap((file) => getTests(file).map(({ id }) => [id, { ...perTest[`${HOOKS}${file.id}`], ...perTest[id] }])),
  )
}

/**
 * Returns an outcome for each test, or one failure for a file that could not be read.
 * @param {File[]} files
 * @returns {Outcome[]}
 */
function listOutcomes(files) {
  return files.flatMap((file) => {
    const { id, name, filepath: fileName, result } = file
    const broken = result?.errors?.[0]
    const tests = getTests(file)
    if (tests.length === 0 && broken)
      return [{ id, name, fileName, state: /** @type {const} */ ('fail'), durationMs: 0, message: broken.message }]
    return tests.map((test) => toOutcome(test, fileName))
  })
}

/**
 * @param {Test} test
 * @param {string} fileName
 * @returns {Outcome}
 */
function toOutcome(test, fileName) {
  const { state, duration = 0, errors } = test.result ?? {}
  return {
    id: test.id,
    name: getFullName(test),
    fileName,
    state: state === 'pass' || state === 'fail' ? state : 'skip',
    durationMs: duration,
    message: errors?.[0]?.message ?? '',
  }
}
