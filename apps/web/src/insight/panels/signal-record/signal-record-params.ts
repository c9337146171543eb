import * as z from 'zod/mini'

export const recordViews = { code: '按理由', strength: '按强度', both: '理由×强度' } as const
export type RecordView = keyof typeof recordViews

export const signalRecordParams = z.object({ view: z._default(z.enum(['code', 'strength', 'both']), 'code') })
