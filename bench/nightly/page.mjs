// Writes the page of figures, which shows the last run of each step next to the previous one.

/**
 * @typedef {{ date: string, figures: Record<string, number> }} Run `date`: year, month and day
 * @typedef {Record<string, { last: Run, before: Run | null }>} History by step
 */

const NOTHING = '–'

/**
 * Returns the history with one more run of a step.
 * @param {History} history
 * @param {string} step
 * @param {Run} run
 * @returns {History}
 */
export function addRun(history, step, run) {
  return { ...history, [step]: { last: run, before: history[step]?.last ?? null } }
}

/**
 * Returns the page in Markdown.
 * @param {History} history
 */
export function drawPage(history) {
  const tables = Object.entries(history).map(([step, { last, before }]) => {
    const rows = Object.entries(last.figures).map(
      ([name, value]) => `| ${name} | ${value} | ${before?.figures[name] ?? NOTHING} |`,
    )
    const head = [`| Figure | ${last.date} | ${before?.date ?? NOTHING} |`, '| --- | ---: | ---: |']
    return [`## ${step}`, '', ...head, ...rows, ''].join('\n')
  })
  return [
    '# Nightly figures',
    '',
    'Written by `npm run nightly`. Each step next to its run before.',
    '',
    ...tables,
  ].join('\n')
}
