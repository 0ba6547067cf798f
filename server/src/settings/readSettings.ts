// Reads the settings of one service from the environment, and reports all errors together.
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Setting, Settings, Values } from './setting.ts'

/** Each line names a setting and its error, and never contains its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** `NAME_FILE` names a file that contains the value of `NAME`, which is how orchestrators pass secrets. */
const FILE_SUFFIX = '_FILE'

/** Throws SettingsError. An empty variable counts as not set. */
export function readSettings<S extends Settings>(settings: S, environment: Environment): Values<S> {
  const problems: string[] = []
  const values = Object.entries(settings).map(([name, setting]) => {
    const read = readSetting(name, setting, environment)
    if ('problem' in read) problems.push(`${name}: ${read.problem}`)
    return [name, 'value' in read ? read.value : undefined] as const
  })
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(values) as Values<S>
}

function readSetting(name: string, { schema, whenUnset }: Setting<unknown>, environment: Environment) {
  const given = readText(name, environment)
  if ('problem' in given) return given
  if (given.text === undefined && whenUnset === null) return { problem: 'This setting is required.' }
  if (given.text === undefined && whenUnset && 'value' in whenUnset) return whenUnset
  const fallback = whenUnset && 'text' in whenUnset ? whenUnset.text : ''
  const parsed = v.safeParse(schema, given.text ?? fallback)
  if (parsed.success) return { value: parsed.output }
  return { problem: parsed.issues.map(describeIssue).join(' ') }
}

function readText(name: string, environment: Environment): { text: string | undefined } | { problem: string } {
  const file = environment[name + FILE_SUFFIX]
  if (!file) return { text: environment[name] || undefined }
  if (environment[name]) return { problem: `Set ${name} or ${name + FILE_SUFFIX}, not both.` }
  try {
    return { text: readFileSync(file, 'utf8').trim() || undefined }
  } catch (cause) {
    const { code = 'unreadable' } = cause as NodeJS.ErrnoException
    return { problem: `${name + FILE_SUFFIX} names a file that cannot be read (${code}).` }
  }
}

/** Returns the path of the error and what was expected. The library's own message would repeat the value. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue)
  const isOurs = !issue.message.startsWith('Invalid ')
  const sentence = isOurs ? issue.message : `Expected ${issue.expected ?? 'another format'}.`
  return path ? `At ${path}: ${sentence}` : sentence
}
