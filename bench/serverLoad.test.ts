import { expect, test } from 'vitest'
import { PLANS } from './measure/startProcesses.mjs'

test('SRV-10 the load benchmarks cover one process and three, with the embedded database and PostgreSQL', () => {
  expect(PLANS.map(({ database, processes }) => `${database} ${processes}`)).toEqual([
    'embedded 1',
    'PostgreSQL 1',
    'PostgreSQL 3',
  ])
})
