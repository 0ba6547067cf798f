// Tests that each entry in the list of equivalent mutants still matches existing code.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Settings {
  equivalent: Record<string, string>
}

const { equivalent }: Settings = JSON.parse(readFileSync('.ci/mutation.json', 'utf8'))
const ENTRY_PATTERN = /^(?<file>\S+) \w+: (?<original>.+?) → /s
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

test.each(Object.keys(equivalent))('an equivalent mutant quotes existing code of its file: %s', (entry) => {
  const { file = '', original = '' } = ENTRY_PATTERN.exec(entry)?.groups ?? {}
  expect(original).not.toBe('')
  expect(oneLine(readFileSync(file, 'utf8'))).toContain(original)
})
