import { positionEffectSchema, sideSchema } from '@liangshu/contract/trading/order-codes'
import type { BeatAnswer } from '@liangshu/engine/strategy/decide-beat'
import { z } from 'zod'

const day = z.string().max(10)
const mostStateChars = 500_000

/** OWN-4: what comes back from another process is held to its form before anything is done with it. */
const beatAnswer = z.object({
  orders: z
    .array(
      z.object({
        symbol: z.string().min(1).max(40),
        side: sideSchema,
        price: z.number().positive().max(1e12),
        volume: z.number().positive().max(1e12),
        effect: positionEffectSchema.optional(),
        reason: z.string().max(200),
      }),
    )
    .max(500),
  log: z.array(z.object({ level: z.enum(['info', 'warn']), text: z.string().max(2000) })).max(500),
  state: z.object({
    own: z.unknown(),
    dayStart: z.object({ day, equity: z.number() }).nullable(),
    isHalted: z.boolean(),
    traded: z.array(z.string().max(40)).max(10_000),
  }),
})

export type ReadAnswer =
  | { readonly ok: true; readonly answer: BeatAnswer }
  | { readonly ok: false; readonly reason: string }

export function readBeatAnswer(raw: unknown): ReadAnswer {
  const read = beatAnswer.safeParse(raw)
  if (!read.success) {
    const [issue] = read.error.issues
    return { ok: false, reason: `策略的答复不正确：${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() }
  }
  const stored = JSON.stringify(read.data.state.own)
  if (stored !== undefined && stored.length > mostStateChars) return { ok: false, reason: '策略的状态过大，已停止' }
  return { ok: true, answer: read.data as BeatAnswer }
}
