// Describes several actions of one request, numbered, so that it is clear what belongs together.
import { fill } from '../../../approval/wording.ts'
import { formatDecimal, TEXTS } from '../i18n/texts.ts'
import { type ApprovalDescription, joinWarnings } from './prepared.ts'

/** More than a person reads. */
export const MAX_CALLS = 20

/** What a request does, with its warning. */
export type Described = Pick<ApprovalDescription, 'heading' | 'facts' | 'warning'>

/** One text for all actions. A warning that several share is shown once. */
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
