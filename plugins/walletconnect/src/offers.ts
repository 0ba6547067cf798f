// Links of proposals that wait for a wallet. A link that is still good is offered again when the visitor comes back, on every
// platform: wire facts 5.4 ask it of some.
import type { Clock } from '@latchkey/kernel'
import type { Approval } from './approval'
import { isRecord, readText } from './approvedNamespaces'
import { PAIRING_LIFETIME_MS, type PairingLink, remainingMs, topicOf } from './attempt'
import { endProposalInTime } from './client/deadlines'
import { endTopic } from './client/endTopic'
import { listen } from './client/listen'
import type { SignClient } from './client/signClient'
import { relayRefusal } from './errors'
import type { Proposal } from './proposal'

/** Codes with which wallets refuse a proposal. Wire facts 5.2. */
const REFUSAL_CODES: readonly unknown[] = [4001, 5000, 5002]
/** A wallet without the networks of this page: codes 5100 and 5104, or only their words. */
const UNSUPPORTED = /5100|5104|unsupported (chain|namespace)/i

/** A caller that waits for a wallet's answer. */
export interface Waiter {
  accept(approval: Approval, client: SignClient): void
  refuse(error: unknown): void
}
export interface OffersDeps {
  clock: Clock
  open(): Promise<SignClient>
  /** Null when the visitor has left. */
  waiter(): Waiter | null
}
export interface Offers {
  /**
   * A link for this proposal: the one that is good still, the one on its way, or a new one. Rejects when the relay does not take
   * it, with `walletconnect/refused` when it says why.
   */
  reach(proposal: Proposal): Promise<PairingLink>
  /** The link for this proposal that is good still; null when there is none yet. */
  ready(proposal: Proposal): PairingLink | null
  /** Topics of links that nobody has used, forgotten here. */
  takePending(): readonly string[]
  /** The relay has turned against this page: the next try asks it anew. */
  forget(): void
}
interface Offer {
  readonly key: string
  readonly topic: string
  readonly link: PairingLink
}

/** The links of one modal, at most one of which is shown. */
export function createOffers({ clock, open, waiter }: OffersDeps): Offers {
  let offer: Offer | null = null
  /** On its way to the relay; who leaves and comes back waits for the same one. */
  let making: { key: string; offer: Promise<Offer> } | null = null

  function hand(client: SignClient, approval: Approval): void {
    offer = null
    const waiting = waiter()
    if (waiting) waiting.accept(approval, client)
    // The visitor has left: a session that nobody here knows of must not stay in the wallet.
    else void endTopic(client, readText(approval.session, 'topic') ?? '', clock)
  }

  /** A link that has been replaced may still be approved, but its end says nothing of the new one. */
  function refuse(error: unknown, own: Offer): void {
    const isRefusal = REFUSAL_CODES.includes(readCode(error))
    if (offer === own) offer = null
    else if (!isRefusal) return
    const words = `${readCode(error)} ${readText(error, 'message')}`
    // What a node means by -32000 no wallet does.
    const unnamed = readCode(error) === -32000 && 'rpc/unknown'
    const code = isRefusal ? 'rpc/user-rejected' : UNSUPPORTED.test(words) ? 'rpc/invalid-chain-id' : unnamed
    waiter()?.refuse(code ? { code, cause: error } : error)
  }

  async function make({ key, publish }: Proposal): Promise<Offer> {
    const client = await open()
    const { uri = '', approval, lifetimeMs } = await unlessRefused(client, publish(client))
    const madeAtMs = clock.now()
    const link = { uri, madeAtMs, expiresAtMs: madeAtMs + PAIRING_LIFETIME_MS }
    const made = { key, link, topic: topicOf(uri) }
    offer = made
    const stop = endProposalInTime(client, made.topic, lifetimeMs, clock)
    approval()
      .finally(stop)
      .then(
        (approved) => hand(client, approved),
        (error: unknown) => refuse(error, made),
      )
    return made
  }

  function join(proposal: Proposal): Promise<Offer> {
    const { key } = proposal
    if (making?.key === key) return making.offer
    const own = { key, offer: make(proposal) }
    making = own
    const clear = () => {
      if (making === own) making = null
    }
    own.offer.then(clear, clear)
    return own.offer
  }

  const ready = ({ key }: Proposal) =>
    offer?.key === key && remainingMs(offer.link, clock.now()) > 0 ? offer.link : null

  return {
    ready,
    reach: async (proposal) => ready(proposal) ?? (await join(proposal)).link,
    takePending() {
      const topics = offer ? [offer.topic] : []
      offer = null
      return topics
    },
    forget() {
      offer = null
    },
  }
}

/** The library keeps what a relay has refused for up to a minute, and says nothing of it to callers that wait. */
function unlessRefused<T>({ core: { relayer } }: SignClient, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    function hear(error?: unknown): void {
      const refusal = relayRefusal(error)
      if (refusal) reject(refusal)
    }
    work.then(resolve, reject).finally(listen(relayer, [['relayer_error', hear]]))
  })
}

/** The `code` of whatever was thrown. */
export function readCode(error: unknown): unknown {
  return isRecord(error) ? error.code : undefined
}
