// Tests that the load benches count each figure, with a minimal load.
import { expect, test } from 'vitest'
import { startEvmChains } from '../services/local/chains/evm/startEvmChains.ts'
import { startMail } from '../services/local/mail/startMail.ts'
import { measureReads, measureSignIns } from './measure/servers.mjs'
import { EMBEDDED } from './measure/startProcesses.mjs'

/** Each test starts its own processes. */
const STARTING = { timeout: 180_000 }

test('SRV-10 each sign-in is counted, with its duration and the memory of the process', STARTING, async () => {
  const mail = await startMail({ inboxPort: 0, smtpPort: 0 })
  const measured = await measureSignIns(EMBEDDED, { mail, signIns: 3 }).finally(() => mail.stop())
  expect(measured).toMatchObject({ signedIn: 3, memoryMb: [expect.any(Number)] })
  expect(measured.p99Ms).toBeGreaterThan(0)
})

test('SRV-10 reads of history and balances are counted, and none fails', STARTING, async () => {
  const evm = await startEvmChains({ ports: [0, 0] })
  const [chain] = evm.chains
  if (!chain) throw new Error('No local network.')
  const { history, balance } = await measureReads(EMBEDDED, { chain, entries: 50, seconds: 1 }).finally(() =>
    evm.stop(),
  )
  for (const { rows, perSecond, failed } of [history, balance])
    expect([rows > 1, perSecond > 0, failed]).toEqual([true, true, 0])
})
