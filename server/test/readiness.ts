// What `/ready` says of a database and of other servers that do not answer.
import { expect } from 'vitest'
import { send } from './loginClient.ts'
import type { Wire } from './wire.ts'

/** A check has two seconds, and its answer is good for two more. */
const TOLD_MS = 15_000

/** Each of these, by its name in `/ready`, stalls for a while: it is told as down, and no other is. Only the database makes a process unready. */
export async function expectStall(url: string, wires: Readonly<Record<string, Wire>>): Promise<void> {
  const names = Object.keys(wires)
  const read = async () => {
    const { status, json } = await send(`${url}/ready`)
    const dependencies = json().dependencies as Record<string, 'up' | 'down'>
    return { status, down: names.filter((name) => dependencies[name] === 'down') }
  }
  await expect.poll(read, { timeout: TOLD_MS }).toEqual({ status: 200, down: [] })
  for (const [name, wire] of Object.entries(wires)) {
    wire.stall()
    const status = name === 'database' ? 503 : 200
    await expect.poll(read, { timeout: TOLD_MS }).toEqual({ status, down: [name] })
    wire.goOn()
    await expect.poll(read, { timeout: TOLD_MS }).toEqual({ status: 200, down: [] })
  }
}
