// Measures a site's servers under load: sign-ins, then reads of 20,000 history entries and of balances by eight callers, for each database
// and number of processes. `npm run bench:servers`; three numbers set the sign-ins, the entries, and the seconds per address.
import { startEvmChains } from '../services/local/chains/evm/startEvmChains.ts'
import { startMail } from '../services/local/mail/startMail.ts'
import { say, writeReport } from './measure/report.mjs'
import { CALLERS, measureReads, measureSignIns, VISITORS } from './measure/servers.mjs'
import { PLANS, readPostgresVersion } from './measure/startProcesses.mjs'

const [SIGN_INS = 1000, ENTRIES = 20_000, SECONDS = 20] = process.argv.slice(2).map(Number)

const evm = await startEvmChains({ ports: [0, 0] })
const mail = await startMail({ inboxPort: 0, smtpPort: 0 })
const [chain] = evm.chains
if (!chain) throw new Error('No local network.')
const runs = []
for (const plan of PLANS) {
  const signIns = await measureSignIns(plan, { mail, signIns: SIGN_INS })
  const reads = await measureReads(plan, { chain, entries: ENTRIES, seconds: SECONDS })
  say(JSON.stringify({ ...plan, signIns, ...reads }))
  runs.push({ ...plan, signIns, ...reads })
}
writeReport('serverLoad', {
  postgres: readPostgresVersion(),
  visitors: VISITORS,
  callers: CALLERS,
  entries: ENTRIES,
  seconds: SECONDS,
  runs,
})
await mail.stop()
await evm.stop()
process.exit(0)
