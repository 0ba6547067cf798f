// Which of several RPC addresses to ask first (RPC-05). The formula is the one of viem's `fallback`; its ranking cannot be
// stopped once started, so here a sample is taken when a request is made and the last one is old. No timer runs when idle.

/** Specification section 9: least time between two samples. Milliseconds. */
const SAMPLE_INTERVAL_MS = 4_000
/** Specification section 9: samples that count. */
const SAMPLE_COUNT = 10
/** Specification section 9. */
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/** How one endpoint did in one round. */
export interface Sample {
  latencyMs: number
  isUp: boolean
}
export interface Ranking<Endpoint> {
  /** Best first; the host's order until the first sample. */
  order(): readonly Endpoint[]
  /** Takes a sample of every endpoint in the background when the last one is old. Never rejects. */
  sample(): void
}

/** Ranks endpoints by their last ten samples. With one endpoint nothing is ever pinged. */
export function createRanking<Endpoint>(
  endpoints: readonly Endpoint[],
  ping: (endpoint: Endpoint) => Promise<boolean>,
  now: () => number = Date.now,
): Ranking<Endpoint> {
  const rounds: Sample[][] = []
  let ranked = endpoints
  let sampledAtMs = Number.NEGATIVE_INFINITY

  async function measure(endpoint: Endpoint): Promise<Sample> {
    const startMs = now()
    const isUp = await ping(endpoint)
    return { isUp, latencyMs: now() - startMs }
  }

  async function sampleAll(): Promise<void> {
    rounds.push(await Promise.all(endpoints.map(measure)))
    if (rounds.length > SAMPLE_COUNT) rounds.shift()
    const scores = scoreEndpoints(rounds)
    const positions = endpoints.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    ranked = positions.flatMap((position) => endpoints.slice(position, position + 1))
  }

  return {
    order: () => ranked,
    sample: () => {
      if (endpoints.length < 2 || now() - sampledAtMs < SAMPLE_INTERVAL_MS) return
      sampledAtMs = now()
      void sampleAll()
    },
  }
}

/** A score between 0 and 1 for each endpoint: 0.7 for being up, 0.3 for being quick; 0 for one that never answered. */
export function scoreEndpoints(rounds: readonly (readonly Sample[])[]): readonly number[] {
  const slowestMs = Math.max(1, ...rounds.flat().map(({ latencyMs }) => latencyMs))
  const [firstRound = []] = rounds
  return firstRound.map((_, index) => {
    const samples = rounds.flatMap((round) => round.slice(index, index + 1))
    const stability = samples.filter(({ isUp }) => isUp).length / samples.length
    const meanMs = samples.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / samples.length
    return stability === 0 ? 0 : STABILITY_WEIGHT * stability + LATENCY_WEIGHT * (1 - meanMs / slowestMs)
  })
}
