// One setting: its environment variable, its description, and the schema of its value.
import type { GenericSchema } from 'valibot'

export interface Setting<Output> {
  /** One sentence for `--help`. */
  about: string
  schema: GenericSchema<string, Output>
  /** What happens without the variable. Null: the service does not start. */
  whenUnset: { text: string } | { value: Output } | null
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type Values<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer Output> ? Output : never
}

/** The service does not start without this setting. */
export function required<Output>(about: string, schema: GenericSchema<string, Output>): Setting<Output> {
  return { about, schema, whenUnset: null }
}

/** `text` is the value if the variable is not set. */
export function withDefault<Output>(
  about: string,
  schema: GenericSchema<string, Output>,
  text: string,
): Setting<Output> {
  return { about, schema, whenUnset: { text } }
}

/** Undefined if the variable is not set. */
export function optional<Output>(about: string, schema: GenericSchema<string, Output>): Setting<Output | undefined> {
  return { about, schema, whenUnset: { value: undefined } }
}
