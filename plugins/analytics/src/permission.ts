// Asks the wallet directory whether the project allows analytics (`getAnalyticsConfig`).
import { createHttpClient } from '@latchkey/kernel/http'
import * as v from 'valibot'

const answerSchema = v.object({ isAnalyticsEnabled: v.boolean() })

/** False by default. Never rejects. */
export async function isWanted(
  explorerUrl: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await createHttpClient({ baseUrl: explorerUrl }).get('getAnalyticsConfig', { query, signal })
    return v.parse(answerSchema, response).isAnalyticsEnabled
  } catch {
    return false
  }
}
