// Ranks a network's RPC URLs (RPC-05). The formula is that of viem's `fallback`, whose ranking cannot be stopped once started. So here, a
// sample is taken when a request is made and the last sample is old. No timer runs when idle.

/** Minimum time between two samples. Milliseconds. */
const SAMPLE_INTERVAL_MS = 4_000
/** Number of recent samples that count. */
const SAMPLE_COUNT = 10
/** Weight of stability; the rest is latency. */
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/** The result of one endpoint in one round. */
export interface Sample {
  latencyMs: number
  isUp: boolean
}
export interface Ranking<Endpoint> {
  /** Best first; in the host's order until the first sample. */
  order(): readonly Endpoint[]
  /** Samples every endpoint in the background if the last sample is old. Never rejects. */
  sample(): void
}

/** Ranks endpoints by their last ten samples. A single endpoint is never pinged. */
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

/** Returns a score between 0 and 1 for each endpoint: 0.7 for being available, 0.3 for being fast; 0 for one that never responded. */
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
