export interface SampleBars {
  readonly open: number[]
  readonly high: number[]
  readonly low: number[]
  readonly close: number[]
  readonly volume: number[]
}

/** A small multiplicative generator, so that fixtures and benches need neither files nor randomness of the platform. */
export function sampleNoise(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A made-up walk with swings long enough for trends, breaks and divergences. The same seed gives the same bars. */
export function sampleBars(length: number, seed = 7): SampleBars {
  const noise = sampleNoise(seed)
  const bars: SampleBars = { open: [], high: [], low: [], close: [], volume: [] }
  let last = 20
  for (let i = 0; i < length; i += 1) {
    const drift = 0.007 * Math.sin((i + seed) / 17) + 0.009 * Math.sin((i + seed) / 4.3)
    const open = last * (1 + (noise() - 0.5) * 0.01)
    const close = open * (1 + drift + (noise() - 0.5) * 0.03)
    bars.open.push(open)
    bars.close.push(close)
    bars.high.push(Math.max(open, close) * (1 + noise() * 0.01))
    bars.low.push(Math.min(open, close) * (1 - noise() * 0.01))
    bars.volume.push(Math.round(1e6 * (0.5 + noise() + 20 * Math.abs(drift))))
    last = close
  }
  return bars
}
