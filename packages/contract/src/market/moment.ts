import { z } from 'zod'
import { isBlank, isDay } from './wire-market.ts'

/** The first and the last minute a replay shows: from the opening call to the close. */
export const FIRST_MINUTE = '09:15'
export const LAST_MINUTE = '15:00'

const isShownMinute = (clock: string): boolean => clock >= FIRST_MINUTE && clock <= LAST_MINUTE

/** A minute of a trading day, as it stood when the minute had ended: `2026-11-13 10:21`. */
export const momentText = z
  .string({ error: '回放时刻格式不正确，应为 YYYY-MM-DD HH:mm' })
  .max(16, '回放时刻格式不正确，应为 YYYY-MM-DD HH:mm')
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/, '回放时刻格式不正确，应为 YYYY-MM-DD HH:mm')
  .refine((text) => isDay(text.slice(0, 10)), '日期不存在')
  .refine((text) => isShownMinute(text.slice(11)), `回放时刻应在 ${FIRST_MINUTE} 至 ${LAST_MINUTE} 之间`)

/** Blank means now. */
export const wireMoment = z.preprocess((value) => (isBlank(value) ? undefined : value), momentText.optional())

/** For reading calls that take nothing else. */
export const momentQuery = z.object({ moment: wireMoment })

const MOST_DAYS = 10_000
/** The days that can be shown again, oldest first, and how far the last of them has come. */
export const replayDaysAnswer = z.object({
  dates: z.array(z.string().max(10)).max(MOST_DAYS),
  until: momentText,
})
export type ReplayDays = z.infer<typeof replayDaysAnswer>
