import { type Reply, replyJson } from '../../routes.ts'

/** An error body of the API. */
export function failWith(status: number, field: string, description: string): Reply {
  return replyJson({ status: 'FAILED', reasons: [{ field, description }] }, status)
}
