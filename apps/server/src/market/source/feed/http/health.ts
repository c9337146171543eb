import type { RefusalReason } from '../feed-row.ts'

export interface FeedHealth {
  /** 0 to 100: how much of what was asked lately came back, and was believed. */
  readonly score: number
  readonly latencyMs: number | null
  readonly calls: number
  readonly failures: number
  readonly lastSuccessAt: number | null
  readonly lastFailure: string | null
  readonly refusals: Readonly<Partial<Record<RefusalReason, number>>>
}

export interface HealthRecorder {
  /** `coverage`: share of the asked symbols that were answered and believed. */
  answered: (coverage: number, latencyMs: number, atMs: number) => void
  failed: (why: string) => void
  refused: (reason: RefusalReason) => void
  read: () => FeedHealth
}

/** A fifth of the weight lies on the newest call: three bad ones halve the score, ten good ones heal it. */
const NEWEST = 0.2

export function createHealth(): HealthRecorder {
  let score = 100
  let latencyMs: number | null = null
  let calls = 0
  let failures = 0
  let lastSuccessAt: number | null = null
  let lastFailure: string | null = null
  const refusals: Partial<Record<RefusalReason, number>> = {}
  const blend = (before: number, now: number) => before + (now - before) * NEWEST

  return {
    answered(coverage, took, atMs) {
      calls += 1
      score = blend(score, coverage * 100)
      latencyMs = latencyMs === null ? took : blend(latencyMs, took)
      lastSuccessAt = atMs
    },
    failed(why) {
      calls += 1
      failures += 1
      score = blend(score, 0)
      lastFailure = why
    },
    refused(reason) {
      refusals[reason] = (refusals[reason] ?? 0) + 1
    },
    read: () => ({
      score: Math.round(score),
      latencyMs: latencyMs === null ? null : Math.round(latencyMs),
      calls,
      failures,
      lastSuccessAt,
      lastFailure,
      refusals: { ...refusals },
    }),
  }
}
