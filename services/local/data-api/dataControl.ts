// HTTP endpoint to set faults, insert rows, and read recorded requests. Only if the server was started with it, and only from this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { isFromThisMachine } from '../../listener.ts'
import { replyJson } from '../../routes.ts'
import { answerControl, CONTROL_PATH } from '../control.ts'
import { type DataSwitches, ruleSchema } from './dataFaults.ts'
import { type Planting, plantSchemas } from './plant.ts'

export interface SeenRequest {
  method: string
  path: string
  projectId: string
  atMs: number
}

/** Enough for a long journey; the oldest are dropped. */
const MAX_SEEN = 20_000
const commandSchema = v.variant('do', [
  v.object({ do: v.literal('add'), rule: ruleSchema }),
  v.object({ do: v.literal('clear'), projectId: v.optional(v.string()) }),
  ...plantSchemas,
])

export interface Control {
  note(request: SeenRequest): void
  /** Resolves to true if the request was for this endpoint and has been answered. */
  answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>
}

export function createControl(switches: DataSwitches, plant: Planting): Control {
  let seen: SeenRequest[] = []
  return {
    note(request) {
      seen.push(request)
      if (seen.length > MAX_SEEN) seen = seen.slice(-MAX_SEEN / 2)
    },
    async answer(request, response, url) {
      if (url.pathname !== CONTROL_PATH) return false
      if (request.method === 'GET' && isFromThisMachine(request)) {
        const [path, projectId] = [url.searchParams.get('path') ?? '', url.searchParams.get('projectId')]
        const requests = seen.filter(
          (each) => each.path.startsWith(path) && (projectId === null || each.projectId === projectId),
        )
        const { headers, body } = replyJson({ requests })
        response.writeHead(200, headers).end(body)
      } else {
        await answerControl(request, response, commandSchema, (command) => {
          if (command.do === 'add') return switches.add(command.rule)
          if (command.do === 'clear') return switches.clear(command.projectId)
          return plant(command)
        })
      }
      return true
    },
  }
}
