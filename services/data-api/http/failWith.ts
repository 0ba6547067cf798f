import { type Reply, replyJson } from '../../routes.ts'

/** Sends an error in the API's format. */
export function failWith(status: number, field: string, description: string): Reply {
  return replyJson({ status: 'FAILED', reasons: [{ field, description }] }, status)
}
