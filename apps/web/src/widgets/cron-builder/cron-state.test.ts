import type { CronFieldName } from '@liangshu/engine/time/cron/cron-fields'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'
import { describe, expect, it } from 'vitest'
import { cronReducer, cronValue, loadCron } from './cron-state.ts'
import { fieldBounds, type CronMode } from './field-bounds.ts'
import type { FieldDraft } from './field-draft.ts'

function edit(from: string, field: CronFieldName, change: Partial<FieldDraft>): string {
  const state = loadCron(from)
  return cronValue(cronReducer(state, { type: 'edit', field, draft: { ...state.drafts[field], ...change } }).texts)
}

const pick = (...values: number[]): Partial<FieldDraft> => ({ mode: 'specify', values })
const mode = (name: CronMode): Partial<FieldDraft> => ({ mode: name })

describe('coupling', () => {
  it.each([
    ['[CRON-21] a minute pins every second', '* * * * * ? *', 'minute', pick(5), '0 5 * * * ? *'],
    ['[CRON-21] a second that is set stays', '7 * * * * ? *', 'minute', pick(5), '7 5 * * * ? *'],
    ['[CRON-22] an hour pins minute and second', '* * * * * ? *', 'hour', pick(9), '0 0 9 * * ? *'],
    ['[CRON-22] a minute that is set stays', '0 30 * * * ? *', 'hour', pick(9), '0 30 9 * * ? *'],
    ['[CRON-23] a day pins hour, minute and second', '* * * * * ? *', 'day', pick(3), '0 0 0 3 * ? *'],
    ['[CRON-23] an hour that is set stays', '0 0 9 * * ? *', 'day', pick(3), '0 0 9 3 * ? *'],
    ['[CRON-24] a weekday pins the hour and unsets the day', '* * * * * ? *', 'week', pick(2), '0 0 0 ? * 2 *'],
    ['[CRON-25] a day unsets the week', '0 0 9 ? * 2 *', 'day', mode('last'), '0 0 9 L * ? *'],
    ['[CRON-25] every day unsets the week too', '0 0 9 ? * 2 *', 'day', mode('every'), '0 0 9 * * ? *'],
    ['[CRON-26] unsetting the day sets the week', '0 0 9 5 * ? *', 'day', mode('unset'), '0 0 9 ? * * *'],
    ['[CRON-26] unsetting the week sets the day', '0 0 9 ? * 2 *', 'week', mode('unset'), '0 0 9 * * ? *'],
    ['[CRON-27] a month makes every day the first', '0 0 9 * * ? *', 'month', pick(3), '0 0 9 1 3 ? *'],
    ['[CRON-27] a month makes every weekday Sunday', '0 0 9 ? * * *', 'month', pick(3), '0 0 9 ? 3 1 *'],
    ['[CRON-27] a day that is set stays', '0 0 9 ? * 2 *', 'month', pick(3), '0 0 9 ? 3 2 *'],
    ['[CRON-28] a year pins everything below', '* * * * * ? *', 'year', pick(2027), '0 0 0 1 1 ? 2027'],
    ['[CRON-28] a month that is set stays', '0 0 0 1 6 ? *', 'year', pick(2027), '0 0 0 1 6 ? 2027'],
    ['[CRON-21] a second moves nothing', '* * * * * ? *', 'second', pick(5), '5 * * * * ? *'],
  ] as const)('%s', (_rule, from, field, change, expected) => expect(edit(from, field, change)).toBe(expected))

  it('[CRON-29] whatever is edited, the result can be read again', () => {
    for (const from of ['* * * * * ? *', '0 0 9 ? * 2 *', '0 0 9 L 3 ? 2030']) {
      for (const field of Object.keys(fieldBounds) as CronFieldName[]) {
        for (const name of fieldBounds[field].modes) {
          expect(parseCron(edit(from, field, mode(name))), `${from} ${field} ${name}`).toMatchObject({ ok: true })
        }
      }
    }
  })
})

describe('the value', () => {
  it('[CRON-30] starts as every second', () => {
    expect(cronValue(loadCron('').texts)).toBe('* * * * * ? *')
    expect(cronValue(loadCron('nonsense').texts)).toBe('* * * * * ? *')
  })

  it('[CRON-30] has six fields without the year, and a zero for a hidden second', () => {
    const { texts } = loadCron('5 30 9 * * ? 2027')
    expect(cronValue(texts)).toBe('5 30 9 * * ? 2027')
    expect(cronValue(texts, { hideYear: true })).toBe('5 30 9 * * ?')
    expect(cronValue(texts, { hideSecond: true })).toBe('0 30 9 * * ?')
  })

  it('[CRON-30] reads six fields, and five from a builder without seconds', () => {
    expect(cronValue(loadCron('0 30 9 ? * MON-FRI').texts)).toBe('0 30 9 ? * MON-FRI *')
    expect(cronValue(loadCron('30 9 * * ?').texts)).toBe('0 30 9 * * ? *')
  })

  it.each([
    ['second', { mode: 'loop', loopStart: -1, loopInterval: 60 }, '0/59'],
    ['second', { mode: 'range', rangeStart: 3.7, rangeEnd: 99 }, '3-59'],
    ['minute', { mode: 'loop', loopStart: 0, loopInterval: 99 }, '0/60'],
    ['hour', { mode: 'range', rangeStart: -2, rangeEnd: 24 }, '0-23'],
    ['day', { mode: 'range', rangeStart: 0, rangeEnd: 40 }, '1-31'],
    ['day', { mode: 'daysBeforeLast', daysBeforeLast: 50 }, 'L-30'],
    ['day', { mode: 'workday', workday: 40 }, '31W'],
    ['month', { mode: 'loop', loopStart: 1, loopInterval: -3 }, '1/0'],
    ['month', { mode: 'range', rangeStart: 0, rangeEnd: 13 }, '1-12'],
    ['week', { mode: 'loop', loopStart: 9, loopInterval: 9 }, '7/7'],
    ['week', { mode: 'nthWeekday', nthWeekday: 6, nth: 6 }, '6#5'],
    ['week', { mode: 'lastWeekday', lastWeekday: 8 }, '7L'],
    ['year', { mode: 'loop', loopStart: 2000, loopInterval: 200 }, '2019/99'],
    ['year', { mode: 'specify', values: [2018, 2118, 2119] }, '2118'],
    ['second', { mode: 'loop', loopStart: 99, loopInterval: 0 }, '59/1'],
    ['minute', { mode: 'loop', loopStart: 99, loopInterval: 0 }, '59/1'],
    ['minute', { mode: 'range', rangeStart: -1, rangeEnd: 60 }, '0-59'],
    ['hour', { mode: 'loop', loopStart: 99, loopInterval: 0 }, '23/1'],
    ['hour', { mode: 'loop', loopStart: -1, loopInterval: 99 }, '0/23'],
    ['day', { mode: 'loop', loopStart: 99, loopInterval: 0 }, '31/1'],
    ['day', { mode: 'loop', loopStart: 0, loopInterval: 99 }, '1/31'],
    ['day', { mode: 'daysBeforeLast', daysBeforeLast: 0 }, 'L-1'],
    ['day', { mode: 'workday', workday: 0 }, '1W'],
    ['month', { mode: 'loop', loopStart: 99, loopInterval: 99 }, '12/12'],
    ['month', { mode: 'loop', loopStart: 0, loopInterval: 1 }, '1/1'],
    ['week', { mode: 'loop', loopStart: 0, loopInterval: 0 }, '1/1'],
    ['week', { mode: 'nthWeekday', nthWeekday: 0, nth: 0 }, '1#1'],
    ['week', { mode: 'lastWeekday', lastWeekday: 0 }, '1L'],
    ['year', { mode: 'loop', loopStart: 3000, loopInterval: 0 }, '2119/1'],
    ['year', { mode: 'range', rangeStart: 0, rangeEnd: 3000 }, '2019-2119'],
    ['year', { mode: 'specify', values: [2018, 2019, 2117] }, '2019,2117'],
  ] as const)('[CRON-31] %s keeps to its bounds: %j', (field, change, expected) => {
    const state = loadCron('')
    const next = cronReducer(state, { type: 'edit', field, draft: { ...state.drafts[field], ...change } })
    expect(next.texts[field]).toBe(expected)
  })

  it.each([
    ['second', '0'],
    ['hour', '0'],
    ['day', '1'],
    ['month', '1'],
    ['week', '1'],
    ['year', '*'],
  ] as const)('[CRON-32] %s with nothing ticked is %s', (field, expected) => {
    const state = loadCron('')
    const next = cronReducer(state, { type: 'edit', field, draft: { ...state.drafts[field], mode: 'specify' } })
    expect(next.texts[field]).toBe(expected)
  })
})

describe('reading a field back', () => {
  it.each([
    ['0/5 * * * * ?', 'second', { mode: 'loop', loopStart: 0, loopInterval: 5 }],
    ['10-20 * * * * ?', 'second', { mode: 'range', rangeStart: 10, rangeEnd: 20 }],
    ['0 0 9-11,14 * * ?', 'hour', { mode: 'specify', values: [9, 10, 11, 14] }],
    ['0 0 0 15W * ?', 'day', { mode: 'workday', workday: 15 }],
    ['0 0 0 LW * ?', 'day', { mode: 'lastWorkday' }],
    ['0 0 0 L-3 * ?', 'day', { mode: 'daysBeforeLast', daysBeforeLast: 3 }],
    ['0 0 0 1,L * ?', 'day', { mode: 'custom', customText: '1,L' }],
    ['0 0 0 ? * MON-FRI', 'week', { mode: 'range', rangeStart: 2, rangeEnd: 6 }],
    ['0 0 0 ? * 6#3', 'week', { mode: 'nthWeekday', nthWeekday: 6, nth: 3 }],
    ['0 0 0 ? * 6L', 'week', { mode: 'lastWeekday', lastWeekday: 6 }],
    ['0 0 0 1 1 ? 2027', 'year', { mode: 'specify', values: [2027] }],
  ] as const)('[CRON-34] %s opens the %s tab', (value, field, expected) =>
    expect(loadCron(value).drafts[field]).toMatchObject(expected),
  )

  it('[CRON-34] remembers the inputs of a mode that was left', () => {
    const loaded = loadCron('0 0 0 3-9 * ?')
    const every = cronReducer(loaded, { type: 'edit', field: 'day', draft: { ...loaded.drafts.day, mode: 'every' } })
    expect(every.drafts.day).toMatchObject({ mode: 'every', rangeStart: 3, rangeEnd: 9 })
  })

  it('[CRON-34] leaves the text of fields that were not touched', () => {
    expect(edit('0 0 9 ? * MON-FRI *', 'minute', pick(30))).toBe('0 30 9 ? * MON-FRI *')
  })
})
