import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'

export interface CsvMoment {
  readonly date: string
  /** `null` when the text names a day only. */
  readonly secondOfDay: number | null
}

const dayShapes = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(.+))?$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: +(.+))?$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})(?: +(.+))?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日(?: *(.+))?$/,
  /^(\d{4})(\d{2})(\d{2})(?: *(\d.*))?$/,
]

const pad = (digits: string): string => digits.padStart(2, '0')

/** `09:31`, `9:31:00`, `0931`, `931`, `093100`, with or without a Shanghai zone; `null` for anything else. */
export function readClock(text: string): number | null {
  const bare = text.trim().replace(/(\.\d+)?(\+08:?00)?$/, '')
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(bare) ?? /^(\d{1,2})(\d{2})(\d{2})?$/.exec(bare)
  if (!match?.[1] || !match[2]) return null
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  return secondsOf(`${pad(match[1])}:${match[2]}:${pad(match[3] ?? '0')}`)
}

function isRealDay(date: string): boolean {
  try {
    return dayNumber(date) > 0
  } catch {
    return false
  }
}

export function readDay(text: string): CsvMoment | null {
  const spelt = text.normalize('NFKC').trim()
  for (const shape of dayShapes) {
    const match = shape.exec(spelt)
    if (!match?.[1] || !match[2] || !match[3]) continue
    const date = `${match[1]}-${pad(match[2])}-${pad(match[3])}`
    if (!isRealDay(date)) return null
    if (match[4] === undefined) return { date, secondOfDay: null }
    const secondOfDay = readClock(match[4])
    return secondOfDay === null ? null : { date, secondOfDay }
  }
  return null
}
