// Measures all pages of a bench in turns, so that a slow machine affects all of them. `npm run bench -- 20` sets the rounds.

const ROUNDS = Number(process.argv.find((each) => /^\d+$/.test(each)) ?? 10)

/**
 * Returns the rounds, and the visits of each subject by its name, in the order of the subjects.
 * @template {{ name: string }} Subject
 * @template Visit
 * @param {readonly Subject[]} subjects
 * @param {(subject: Subject) => Promise<Visit>} visit
 * @returns {Promise<{ rounds: number, visits: Map<string, Visit[]> }>}
 */
export async function takeTurns(subjects, visit) {
  /** @type {Map<string, Visit[]>} */
  const visits = new Map(subjects.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of subjects) visits.get(subject.name)?.push(await visit(subject))
  }
  return { rounds: ROUNDS, visits }
}
