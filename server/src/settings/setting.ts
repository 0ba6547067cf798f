// What one setting is: a variable of the environment, what it means, and the schema that its text has to pass.
import type { GenericSchema } from 'valibot'

export interface Setting<Output> {
  /** One sentence for `--help`. */
  about: string
  schema: GenericSchema<string, Output>
  /** What an unset variable means; null: the service does not start without it. */
  whenUnset: { text: string } | { value: Output } | null
}

export type Settings = Readonly<Record<string, Setting<unknown>>>
export type Values<S extends Settings> = {
  readonly [Name in keyof S]: S[Name] extends Setting<infer Output> ? Output : never
}

/** The service does not start without it. */
export function required<Output>(about: string, schema: GenericSchema<string, Output>): Setting<Output> {
  return { about, schema, whenUnset: null }
}

/** `text` is what an unset variable is read as. */
export function withDefault<Output>(
  about: string,
  schema: GenericSchema<string, Output>,
  text: string,
): Setting<Output> {
  return { about, schema, whenUnset: { text } }
}

/** Undefined when unset. */
export function optional<Output>(about: string, schema: GenericSchema<string, Output>): Setting<Output | undefined> {
  return { about, schema, whenUnset: { value: undefined } }
}
