// Builds the call that asks a wallet to sign text. A wallet signs more than the text (its address, the site, the time), so verifying
// a signature needs the whole response of `ton_signData`.
import { addressOf, networkOf } from '@latchkey/kernel'
import type { SignMessageFeature } from '@latchkey/kernel/contracts'
import { object, safeParse, string } from 'valibot'
import { isSignature } from '../replies'

const replySchema = object({ signature: string() })

/** The feature `signMessage`. The signature is base64, as usual on TON. There is no structured data to sign. */
export const signMessage: SignMessageFeature = {
  planMessage: (account, text) => ({
    network: networkOf(account),
    method: 'ton_signData',
    params: [{ type: 'text', text, from: addressOf(account) }],
  }),
  planTypedData: () => null,
  parseResult: (result) => {
    const reply = safeParse(replySchema, result)
    return reply.success && isSignature(reply.output.signature) ? reply.output.signature : null
  },
}
