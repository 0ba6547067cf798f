// Lists the devices of the signed-in person, and signs them out.
import * as v from 'valibot'
import { type Asked, type Route, replyJson } from '../../routes.ts'
import { idSchema, readInput } from '../input.ts'
import { type LoginContext, readSession } from './context.ts'

const endSchema = v.object({ device: idSchema })

export function deviceRoutes(context: LoginContext): Record<string, Route> {
  const { devices } = context
  return {
    'POST /api/devices': async (asked: Asked) => {
      return replyJson({ devices: await devices.list(await readSession(context, asked)) })
    },
    'POST /api/devices/end': async (asked: Asked) => {
      const owner = await readSession(context, asked)
      await devices.end(owner, readInput(endSchema, asked).device)
      context.onKeyEvent?.({ action: 'device-ended', account: owner.accountId })
      return replyJson({})
    },
    'POST /api/devices/end-others': async (asked: Asked) => {
      const owner = await readSession(context, asked)
      await devices.endOthers(owner)
      context.onKeyEvent?.({ action: 'device-ended', account: owner.accountId })
      return replyJson({})
    },
  }
}
