// The unit tests of one package, for mutation tests: a package's own tests have to notice what breaks in it.
import { defineConfig } from 'vitest/config'
import base from './vitest.config'

/** Both set by bench/mutation.mjs. The tests default to all of the package. */
const folder = process.env.LATCHKEY_MUTATED_PACKAGE ?? '.'
const tests = process.env.LATCHKEY_MUTATED_TESTS?.split(',') ?? [`${folder}/**/*.test.{ts,tsx}`]
const PROJECTS: readonly [folders: RegExp, name: string][] = [
  [/^services\//, 'services'],
  [/^(kernel|chains)/, 'node'],
  [/./, 'dom'],
]
const name = PROJECTS.find(([folders]) => folders.test(folder))?.[1]
/** On a local chain a test takes seconds, and starting one takes longer: a test without one has to notice too. */
const CHAIN_TESTS = '**/{,*.}{anvil,localChain,regtest}.test.ts'
/** A mutant that makes a test wait is found by the wait's end. Milliseconds. */
const PATIENCE_MS = 1500
process.env.LATCHKEY_PATIENCE_MS = String(PATIENCE_MS)

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: base.test?.projects
      ?.filter((project) => typeof project === 'object' && 'test' in project && project.test?.name === name)
      .map((project) => ({
        ...Object(project),
        test: {
          ...Object(project).test,
          include: tests,
          exclude: [...(Object(project).test.exclude ?? []), CHAIN_TESTS],
          isolate: false,
          runner: 'tools/stryker/residentRunner.mjs',
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      })),
  },
})
