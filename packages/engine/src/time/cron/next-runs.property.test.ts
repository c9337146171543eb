import { Cron as Croner } from 'croner'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRuns } from './next-runs.ts'

// The reference below shares no code with the calendar: it works on the text and on the platform's own Date in UTC,
// and tries every minute.

const day = 86_400_000
const lastDayOf = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

function numberMatches(part: string, value: number, min: number, max: number): boolean {
  const [body = '', step] = part.split('/')
  const every = step === undefined ? 1 : Number(step)
  if (body === '*') return (value - min) % every === 0
  const [low = '', high] = body.split('-')
  const start = Number(low)
  const end = high === undefined ? (step === undefined ? start : max) : Number(high)
  for (let candidate = start; candidate <= end; candidate += every) if (candidate === value) return true
  return false
}

const listMatches = (field: string, value: number, min: number, max: number) =>
  field.split(',').some((part) => numberMatches(part, value, min, max))

/** Walks outwards from the wanted day until it meets a working day of the same month. */
function isNearestWorkday(date: Date, wanted: number): boolean {
  const last = lastDayOf(date)
  if (wanted < 1 || wanted > last) return false
  for (const distance of [0, -1, 1, -2, 2]) {
    const candidate = wanted + distance
    if (candidate < 1 || candidate > last) continue
    const weekday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), candidate)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) return candidate === date.getUTCDate()
  }
  return false
}

function dayMatches(field: string, date: Date): boolean {
  return field.split(',').some((part) => {
    const [, offset = '0', work] = /^L(?:-(\d+))?(W)?$/.exec(part) ?? []
    if (part.startsWith('L')) {
      const wanted = lastDayOf(date) - Number(offset)
      return work ? isNearestWorkday(date, wanted) : date.getUTCDate() === wanted
    }
    if (part.endsWith('W')) return isNearestWorkday(date, Number(part.slice(0, -1)))
    return numberMatches(part, date.getUTCDate(), 1, 31)
  })
}

function weekMatches(field: string, date: Date): boolean {
  const weekday = date.getUTCDay() + 1
  return field.split(',').some((part) => {
    if (part.includes('#')) {
      const [wanted, nth] = part.split('#').map(Number)
      return weekday === wanted && Math.ceil(date.getUTCDate() / 7) === nth
    }
    if (part.endsWith('L')) return weekday === Number(part[0]) && date.getUTCDate() + 7 > lastDayOf(date)
    return numberMatches(part, weekday, 1, 7)
  })
}

function slowRuns(text: string, from: number, days: number): number[] {
  const [second = '', minute = '', hour = '', dayField = '', month = '', week = ''] = text.split(' ')
  const found: number[] = []
  for (let midnight = Math.floor(from / day) * day; midnight <= from + days * day; midnight += day) {
    const date = new Date(midnight)
    if (!listMatches(month, date.getUTCMonth() + 1, 1, 12)) continue
    if (!(dayField === '?' ? weekMatches(week, date) : dayMatches(dayField, date))) continue
    for (let at = 0; at < 1440; at += 1) {
      if (!listMatches(hour, Math.floor(at / 60), 0, 23) || !listMatches(minute, at % 60, 0, 59)) continue
      const run = midnight + at * 60_000 + Number(second) * 1000
      if (run > from) found.push(run)
    }
  }
  return found
}

const number = (min: number, max: number) => fc.integer({ min, max })

function plainPart(min: number, max: number): fc.Arbitrary<string> {
  const range = fc.tuple(number(min, max), number(min, max)).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
  const step = number(1, max - min)
  return fc.oneof(
    fc.constant('*'),
    number(min, max).map(String),
    range,
    fc.tuple(number(min, max), step).map(([start, by]) => `${start}/${by}`),
    fc.tuple(range, step).map(([span, by]) => `${span}/${by}`),
  )
}

const listOf = (part: fc.Arbitrary<string>) =>
  fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','))
const plain = (min: number, max: number) => listOf(plainPart(min, max))

const lastMark = fc
  .tuple(number(0, 30), fc.boolean())
  .map(([days, work]) => `L${days ? `-${days}` : ''}${work ? 'W' : ''}`)
const dayPart = fc.oneof(
  plainPart(1, 31),
  lastMark,
  number(1, 31).map((value) => `${value}W`),
)
const weekPart = fc.oneof(
  plainPart(1, 7),
  number(1, 7).map((value) => `${value}L`),
  fc.tuple(number(1, 7), number(1, 5)).map(([weekday, nth]) => `${weekday}#${nth}`),
)
const anyDate = fc.oneof(
  listOf(dayPart).map((value) => [value, '?'] as const),
  listOf(weekPart).map((value) => ['?', value] as const),
)
const sparse = (min: number, max: number) => listOf(number(min, max).map(String))
const anyStart = number(Date.UTC(2019, 0, 1) / 1000, Date.UTC(2099, 0, 1) / 1000).map((second) => second * 1000)

describe('next runs against others', () => {
  it('[CRON-13] equal those found by trying every minute', () => {
    const expression = fc
      .tuple(number(0, 59), sparse(0, 59), sparse(0, 23), anyDate, plain(1, 12))
      .map(([second, minute, hour, [date, week], month]) => `${second} ${minute} ${hour} ${date} ${month} ${week}`)
    fc.assert(
      fc.property(expression, anyStart, (text, from) => {
        const expected = slowRuns(text, from, 100).slice(0, 40)
        expect(nextRuns(text, from, 40, 0).slice(0, expected.length)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('[CRON-13] equal those of croner where both know the notation', () => {
    // croner counts weekdays from 0, so theirs is written out beside ours.
    const date = fc.oneof(
      plain(1, 31).map((value) => [value, '?', '*'] as const),
      fc.constantFrom('L', 'LW', '1W', '15W', '31W').map((mark) => [mark, '?', '*'] as const),
      fc.tuple(number(1, 7), fc.constantFrom('L', '#1', '#3', '#5')).map(([weekday, mark]) => {
        return ['?', `${weekday}${mark}`, `${weekday - 1}${mark}`] as const
      }),
      fc.array(number(1, 7), { minLength: 1, maxLength: 4 }).map((days) => {
        return ['?', days.join(','), days.map((weekday) => weekday - 1).join(',')] as const
      }),
    )
    const clock = fc.tuple(plain(0, 59), plain(0, 59), plain(0, 23))
    fc.assert(
      fc.property(
        clock,
        date,
        plain(1, 12),
        anyStart,
        ([second, minute, hour], [dayField, week, theirs], month, from) => {
          const theirDay = dayField === '?' ? '*' : dayField
          const oracle = new Croner(`${second} ${minute} ${hour} ${theirDay} ${month} ${theirs}`, {
            timezone: 'UTC',
            sloppyRanges: true,
            paused: true,
          })
          const expected = oracle.nextRuns(5, new Date(from)).map((run) => run.getTime())
          const actual = nextRuns(`${second} ${minute} ${hour} ${dayField} ${month} ${week}`, from, 5, 0)
          expect(actual.slice(0, expected.length)).toEqual(expected)
        },
      ),
      { numRuns: 100 },
    )
  })

  it.each(['0 0 0 L-3 * ?', '0 0 0 L-3W * ?', '0 0 22-2 * * ?', '0 0 0 ? * FRI-MON', '0 0 0 ? * L'])(
    '[CRON-13] know %j, which croner refuses',
    (text) => {
      expect(() => new Croner(text, { paused: true })).toThrow('CronPattern')
      expect(nextRuns(text, 0, 1, 0)).toHaveLength(1)
    },
  )

  it('[CRON-13] read weekday 2 as Monday, which croner reads as Tuesday', () => {
    const weekdayOfFirst = (runs: (Date | number | undefined)[]) => new Date(runs[0] ?? Number.NaN).getUTCDay()
    const theirs = new Croner('0 0 0 ? * 2', { timezone: 'UTC', paused: true }).nextRuns(1, new Date(0))
    expect(weekdayOfFirst(theirs)).toBe(2)
    expect(weekdayOfFirst(nextRuns('0 0 0 ? * 2', 0, 1, 0))).toBe(1)
  })
})
