// The devices that the person's wallet was opened on, from the login server, and how to sign them out.
import * as v from 'valibot'
import type { Session } from '../session.ts'

const deviceSchema = v.object({
  id: v.string(),
  name: v.string(),
  lastUsedAtMs: v.nullable(v.number()),
  isSignedIn: v.boolean(),
  isThis: v.boolean(),
})
export type Device = v.InferOutput<typeof deviceSchema>
const listSchema = v.object({ devices: v.array(deviceSchema) })
const doneSchema = v.object({})

/** Each rejects with FrameError. */
export interface Devices {
  /** This device first. */
  list(): Promise<Device[]>
  end(id: string): Promise<void>
  endOthers(): Promise<void>
}

export function createDevices(session: Session): Devices {
  return {
    list: async () => (await session.request('/api/devices', {}, listSchema)).devices,
    end: async (device) => void (await session.request('/api/devices/end', { device }, doneSchema)),
    endOthers: async () => void (await session.request('/api/devices/end-others', {}, doneSchema)),
  }
}
