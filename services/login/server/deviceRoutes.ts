// Lists the devices of the signed-in person, and signs them out.
import * as v from 'valibot'
import { type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { idSchema, readInput } from '../input.ts'
import { type LoginContext, readSession } from './context.ts'

const endSchema = v.object({ device: idSchema })

export function deviceRoutes(context: LoginContext): Record<string, Route> {
  const { devices } = context
  return {
    'POST /api/devices': async (request: RouteRequest) => {
      return replyJson({ devices: await devices.list(await readSession(context, request)) })
    },
    'POST /api/devices/end': async (request: RouteRequest) => {
      const owner = await readSession(context, request)
      await devices.end(owner, readInput(endSchema, request).device)
      context.onKeyEvent?.({ action: 'device-ended', account: owner.accountId })
      return replyJson({})
    },
    'POST /api/devices/end-others': async (request: RouteRequest) => {
      const owner = await readSession(context, request)
      await devices.endOthers(owner)
      context.onKeyEvent?.({ action: 'device-ended', account: owner.accountId })
      return replyJson({})
    },
  }
}
