// Several things in one request, each numbered, so that a person reads what belongs together.
import { fill } from '../../../approval/wording.ts'
import { formatDecimal, TEXTS } from '../i18n/texts.ts'
import { type ApprovalDescription, joinWarnings } from './prepared.ts'

/** More than a person reads. */
export const MAX_CALLS = 20

/** What a request does, with what a careful person wants to know. */
export type Described = Pick<ApprovalDescription, 'heading' | 'facts' | 'warning'>

/** One text for all of them; a warning that several have is told once. */
export function describeTogether(parts: readonly Described[]): Described {
  const warnings = new Set(parts.flatMap(({ warning }) => warning?.split('\n') ?? []))
  return {
    heading: fill(TEXTS.severalCalls, { count: formatDecimal(String(parts.length)) }),
    facts: parts.flatMap(({ heading, facts }, index) => [
      { label: `${index + 1}.`, value: heading },
      ...facts.map((fact) => ({ ...fact, label: `${index + 1}. ${fact.label}` })),
    ]),
    warning: joinWarnings([...warnings]),
  }
}
