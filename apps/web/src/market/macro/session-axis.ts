/** The minutes of a session as an axis: 09:31 … 11:30, 13:01 … 15:00. */
export const SESSION_MINUTES = 240

export function minuteTitle(place: number): string {
  const minutes = place < 120 ? 9 * 60 + 31 + place : 13 * 60 + 1 + place - 120
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

export const sessionTicks = [
  { at: 0, text: '09:30' },
  { at: 60, text: '10:30' },
  { at: 120, text: '11:30/13:00' },
  { at: 180, text: '14:00' },
  { at: 239, text: '15:00' },
] as const

/**
 * A column of the curve for drawing: minutes that have ended, and the running one apart. Within a minute a board may open for
 * a second, which is true of now and would be a crack at the end of a line of minutes.
 */
export function minutesAndNow(values: readonly number[]): { values: readonly number[]; now: number | null } {
  const now = values.at(-1) ?? null
  return { values: values.length >= SESSION_MINUTES ? values : values.slice(0, -1), now }
}
