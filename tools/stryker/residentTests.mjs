// Stryker's test runner `resident`: Vitest with everything loaded once. Stryker's own runner loads all modules again for each mutant.
// A test that fails with a mutant must pass without it afterward. Otherwise, state has leaked, and the mutant is tried again in new threads.
import { readFileSync } from 'node:fs'
import { BroadcastChannel } from 'node:worker_threads'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import { DryRunStatus, determineHitLimitReached, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner'
import { createVitest } from 'vitest/node'
import { isInShare } from './share.mjs'

/**
 * @typedef {import('./residentRunner.mjs').Outcome} Outcome
 * @typedef {import('./residentRunner.mjs').RunResult} RunResult
 * @typedef {import('./residentRunner.mjs').FirstRun} FirstRun
 * @typedef {import('./residentRunner.mjs').RunRequest} RunRequest
 * @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner
 * @typedef {import('@stryker-mutator/api/test-runner').TestResult} TestResult
 * @typedef {import('@stryker-mutator/api/test-runner').MutantRunOptions} MutantRunOptions
 * @typedef {{ first: FirstRun, run(request: RunRequest): Promise<RunResult>, end(): Promise<void> }} Resident
 */

const CONFIG = 'vitest.mutation.config.ts'

/**
 * Starts one thread of Vitest with files of one environment, and runs them once.
 * @param {string[]} files
 * @returns {Promise<Resident>}
 */
async function startResident(files) {
  const name = `resident-${crypto.randomUUID()}`
  const channel = new BroadcastChannel(name)
  const options = { config: CONFIG, watch: false, pool: 'threads', maxWorkers: 1, reporters: [{}] }
  const vitest = await createVitest('test', options)
  vitest.provide(/** @type {never} */ ('residentChannel'), /** @type {never} */ (name))
  const specs = (await vitest.globTestSpecifications()).filter(({ moduleId }) => files.includes(moduleId))
  const ended = vitest.runTestSpecifications(specs)

  /** @returns {Promise<{ first: FirstRun, result: RunResult }>} */
  const hear = () =>
    new Promise((resolve, reject) => {
      ended.then(() => reject(new Error('Vitest has ended.')), reject)
      channel.onmessage = (event) =>
        resolve(/** @type {{ data: { first: FirstRun, result: RunResult } }} */ (event).data)
    })
  const { first } = await hear()
  return {
    first,
    async run(request) {
      channel.postMessage({ request })
      return (await hear()).result
    },
    async end() {
      channel.postMessage({ end: true })
      await ended
      channel.close()
      await vitest.close()
    },
  }
}

/** @returns {TestRunner} */
function createRunner() {
  /** @type {Resident[]} */
  const residents = []

  async function start() {
    const probe = await createVitest('test', { config: CONFIG, watch: false })
    const files = (await probe.globTestSpecifications()).map(({ moduleId }) => moduleId)
    await probe.close()
    for (const group of groupBy(files, readEnvironment).values()) residents.push(await startResident(group))
  }
  async function end() {
    for (const resident of residents.splice(0)) await resident.end()
  }
  /**
   * @param {MutantRunOptions} options
   * @returns {Promise<RunResult>}
   */
  async function run({ activeMutant, testFilter, hitLimit }) {
    /** @type {RunResult} */
    const sum = { outcomes: [], hits: 0, reached: [] }
    for (const resident of residents) {
      const specs = listSpecs(resident.first.outcomes, testFilter)
      if (specs.length === 0) continue
      const { outcomes, hits } = await resident.run({ specs, mutant: activeMutant.id, hitLimit })
      sum.outcomes.push(...outcomes)
      sum.hits += hits
      if (outcomes.some(isFailure)) break
    }
    return sum
  }
  /**
   * Runs without a mutant.
   * @param {Outcome} test
   */
  async function passes({ id }) {
    const resident = residents.find(({ first }) => first.outcomes.some((each) => each.id === id))
    const result = await resident?.run({ specs: listSpecs(resident.first.outcomes, [id]), mutant: null })
    return result !== undefined && !result.outcomes.some(isFailure)
  }

  return {
    capabilities: () => ({ reloadEnvironment: false }),
    init: start,
    dispose: end,
    async dryRun() {
      const { unfit, reached } = await readAgain(residents)
      if (unfit) return { status: DryRunStatus.Error, errorMessage: `${unfit.fileName}, again: ${unfit.message}` }
      const runs = residents.map(({ first }) => first)
      return {
        status: DryRunStatus.Complete,
        tests: runs.flatMap(({ outcomes }) => outcomes).map(toTestResult),
        mutantCoverage: moveLoaded(
          Object.assign({}, ...runs.map(({ perTest }) => perTest)),
          Object.assign({}, ...runs.map(({ atLoad }) => atLoad)),
          reached,
        ),
      }
    },
    async mutantRun(options) {
      if (!isInShare(options.activeMutant)) return toResult({ outcomes: [], hits: 0, reached: [] }, options)
      const result = await run(options)
      const failed = result.outcomes.find(isFailure)
      if (!failed || (await passes(failed))) return toResult(result, options)
      await end()
      await start()
      return toResult(await run(options), options)
    },
  }
}

/**
 * Runs everything a second time. `unfit`: a file that can't be read again, because of a second copy of Vitest's packages, or a test
 * that fails the second time. Such a test would seem to kill every mutant, and a failure ends the run before later tests.
 * `reached`: mutants that tests reach again.
 * @param {readonly Resident[]} residents
 * @returns {Promise<{ unfit: Outcome | null, reached: ReadonlySet<string> }>}
 */
async function readAgain(residents) {
  /** @type {Set<string>} */
  const all = new Set()
  for (const { first, run } of residents) {
    const known = new Set(first.outcomes.map(({ id }) => id))
    const { outcomes, reached } = await run({ specs: listSpecs(first.outcomes, undefined), mutant: null })
    const unfit = outcomes.find((outcome) => !known.has(outcome.id) || isFailure(outcome))
    if (unfit) return { unfit, reached: all }
    for (const id of reached) all.add(id)
  }
  return { unfit: null, reached: all }
}

/**
 * Modules stay loaded, so code that runs during loading does not run again. Without this, a mutant in a module that a test loads first
 * would always survive. Stryker skips these, like mutants in modules that a test file loads.
 * @param {FirstRun['perTest']} perTest
 * @param {FirstRun['atLoad']} atLoad
 * @param {ReadonlySet<string>} reached
 */
function moveLoaded(perTest, atLoad, reached) {
  const hits = Object.values(perTest).flatMap((each) => Object.entries(each))
  const loaded = Object.fromEntries(hits.filter(([id]) => !reached.has(id)))
  const tests = Object.entries(perTest).map(([test, each]) => [
    test,
    Object.fromEntries(Object.entries(each).filter(([id]) => reached.has(id))),
  ])
  return { perTest: Object.fromEntries(tests), static: { ...atLoad, ...loaded } }
}

/** @param {string} file */
function readEnvironment(file) {
  return /@vitest-environment\s+(\S+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
}

/** @param {Outcome} outcome */
function isFailure({ state }) {
  return state === 'fail'
}

/**
 * @param {Outcome[]} known
 * @param {string[] | undefined} ids
 * @returns {RunRequest['specs']}
 */
function listSpecs(known, ids) {
  const chosen = known.filter(({ id, state }) => state === 'pass' && (!ids || ids.includes(id)))
  return [...groupBy(chosen, ({ fileName }) => fileName)].map(([filepath, tests]) => ({
    filepath,
    testIds: tests.map(({ id }) => id),
  }))
}

/**
 * @param {RunResult} result
 * @param {MutantRunOptions} options
 */
function toResult({ outcomes, hits }, { hitLimit }) {
  const tests = outcomes.filter(({ state }) => state !== 'skip').map(toTestResult)
  return toMutantRunResult(determineHitLimitReached(hits, hitLimit) ?? { status: DryRunStatus.Complete, tests })
}

/**
 * @param {Outcome} outcome
 * @returns {TestResult}
 */
function toTestResult({ id, name, fileName, state, durationMs: timeSpentMs, message: failureMessage }) {
  if (state === 'fail') return { id, name, fileName, timeSpentMs, status: TestStatus.Failed, failureMessage }
  return { id, name, fileName, timeSpentMs, status: state === 'pass' ? TestStatus.Success : TestStatus.Skipped }
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} keyOf
 */
function groupBy(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const factory = Object.assign(createRunner, { inject: /** @type {[]} */ ([]) })
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'resident', factory)]
