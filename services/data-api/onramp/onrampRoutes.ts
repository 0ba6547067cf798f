// Buying: what the provider sells, quotes, and a link to its page.
import { replyJson } from '../../routes.ts'
import { readInput } from '../http/readInput.ts'
import type { ApiRoutes } from '../http/route.ts'
import { linkParamsSchema, type Onramp, questionSchema } from './onramp.ts'

export function onrampRoutes(onramp: Onramp): ApiRoutes {
  return {
    'GET /v1/onramp/options': async () => replyJson(await onramp.listOptions()),
    'POST /v1/onramp/quote': async ({ body }) => replyJson(await onramp.quote(readInput(questionSchema, body))),
    'POST /v1/generators/onrampurl': async ({ body, address }) =>
      replyJson({ url: await onramp.createLink(readInput(linkParamsSchema, body), address) }),
  }
}
