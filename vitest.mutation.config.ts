// The unit tests of one package, for mutation tests: a package's own tests have to notice what breaks in it.
import { defineConfig } from 'vitest/config'
import base from './vitest.config'

/** Both set by scripts/mutation.mjs. The tests default to all of the package. */
const folder = process.env.LATCHKEY_MUTATED_PACKAGE ?? '.'
const tests = process.env.LATCHKEY_MUTATED_TESTS?.split(',') ?? [`${folder}/**/*.test.{ts,tsx}`]
const PROJECTS: readonly [folders: RegExp, name: string][] = [
  [/^services\//, 'services'],
  [/^(kernel|chains)/, 'node'],
  [/./, 'dom'],
]
const name = PROJECTS.find(([folders]) => folders.test(folder))?.[1]

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: base.test?.projects
      ?.filter((project) => typeof project === 'object' && 'test' in project && project.test?.name === name)
      .map((project) => ({
        ...Object(project),
        test: { ...Object(project).test, include: tests },
      })),
  },
})
