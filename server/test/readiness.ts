// Checks what `/ready` reports while the database or another server does not respond.
import { expect } from 'vitest'
import { send } from './loginClient.ts'
import type { Wire } from './wire.ts'

/** A check times out after two seconds, and its result is reused for two more. */
const TOLD_MS = 15_000

/**
 * Stalls each of these for a while, by its name in `/ready`. Only that one must be reported as down, and only the database makes the process unready.
 */
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
