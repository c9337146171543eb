import { describe, expect, it } from 'vitest'
import { civilTimeOf, formatCivilTime } from './civil-date.ts'
import { nextRuns } from './next-runs.ts'

const zone = 480
// Sunday
const from = Date.UTC(2026, 10, 15, 3, 30, 0)

const runs = (text: string, count = 3, start = from) =>
  nextRuns(text, start, count, zone).map((run) => formatCivilTime(civilTimeOf(run, zone)))

describe('next runs', () => {
  it.each([
    ['every second', '* * * * * ?', ['2026-11-15 11:30:01', '2026-11-15 11:30:02', '2026-11-15 11:30:03']],
    ['every five minutes', '0 0/5 * * * ?', ['2026-11-15 11:35:00', '2026-11-15 11:40:00', '2026-11-15 11:45:00']],
    [
      'the open on working days',
      '0 30 9 ? * MON-FRI',
      ['2026-11-16 09:30:00', '2026-11-17 09:30:00', '2026-11-18 09:30:00'],
    ],
    [
      'the 31st, where there is one',
      '0 0 0 31 * ?',
      ['2026-12-31 00:00:00', '2027-01-31 00:00:00', '2027-03-31 00:00:00'],
    ],
    ['the leap day', '0 0 0 29 2 ?', ['2028-02-29 00:00:00', '2032-02-29 00:00:00', '2036-02-29 00:00:00']],
    ['a closed list of years', '0 0 0 1 1 ? 2027,2029', ['2027-01-01 00:00:00', '2029-01-01 00:00:00']],
  ])('[CRON-8] %s', (_name, text, expected) => expect(runs(text)).toEqual(expected))

  it.each([
    ['the last day', '0 0 0 L * ?', ['2026-11-30 00:00:00', '2026-12-31 00:00:00', '2027-01-31 00:00:00']],
    ['three days before it', '0 0 0 L-3 * ?', ['2026-11-27 00:00:00', '2026-12-28 00:00:00', '2027-01-28 00:00:00']],
    ['the last working day', '0 0 0 LW * ?', ['2026-11-30 00:00:00', '2026-12-31 00:00:00', '2027-01-29 00:00:00']],
    [
      'the working day nearest the 15th',
      '0 0 0 15W * ?',
      ['2026-11-16 00:00:00', '2026-12-15 00:00:00', '2027-01-15 00:00:00'],
    ],
    [
      '1W on a Saturday is the 3rd',
      '0 0 0 1W 5 ?',
      ['2027-05-03 00:00:00', '2028-05-01 00:00:00', '2029-05-01 00:00:00'],
    ],
    [
      '31W on a Sunday is the 29th',
      '0 0 0 31W 1 ?',
      ['2027-01-29 00:00:00', '2028-01-31 00:00:00', '2029-01-31 00:00:00'],
    ],
    ['31W skips short months', '0 0 0 31W * ?', ['2026-12-31 00:00:00', '2027-01-29 00:00:00', '2027-03-31 00:00:00']],
    ['a mark beside a day', '0 0 0 1,L 12 ?', ['2026-12-01 00:00:00', '2026-12-31 00:00:00', '2027-12-01 00:00:00']],
  ])('[CRON-9] %s', (_name, text, expected) => expect(runs(text)).toEqual(expected))

  it.each([
    ['the third Friday', '0 0 0 ? * 6#3', ['2026-11-20 00:00:00', '2026-12-18 00:00:00', '2027-01-15 00:00:00']],
    ['the last Friday', '0 0 0 ? * FRIL', ['2026-11-27 00:00:00', '2026-12-25 00:00:00', '2027-01-29 00:00:00']],
    [
      'a fifth Monday only where there is one',
      '0 0 0 ? * 2#5',
      ['2026-11-30 00:00:00', '2027-03-29 00:00:00', '2027-05-31 00:00:00'],
    ],
    ['Sunday is 1', '0 0 12 ? * 1', ['2026-11-15 12:00:00', '2026-11-22 12:00:00', '2026-11-29 12:00:00']],
  ])('[CRON-10] %s', (_name, text, expected) => expect(runs(text)).toEqual(expected))

  it.each([
    '0 0 0 30 2 ?',
    '0 0 0 31 4,6,9,11 ?',
    '0 0 0 1 1 ? 2020',
    '0 0 0 L-30 2 ?',
    '0 0 0 ? 2 1#5 2027',
    'nonsense',
  ])('[CRON-11] %j never fires', (text) => expect(runs(text)).toEqual([]))

  it('[CRON-12] starts strictly after the given moment, whatever its milliseconds', () => {
    const at = Date.UTC(2026, 10, 15, 4, 0, 0)
    expect(runs('0 0 12 * * ?', 1, at - 1)).toEqual(['2026-11-15 12:00:00'])
    expect(runs('0 0 12 * * ?', 1, at)).toEqual(['2026-11-16 12:00:00'])
    expect(runs('0 0 12 * * ?', 1, at + 999)).toEqual(['2026-11-16 12:00:00'])
  })

  it('[CRON-12] counts days in the given zone', () => {
    const newYear = (offset: number) => nextRuns('0 0 0 1 1 ? 2027', from, 1, offset)
    expect(newYear(0)).toEqual([Date.UTC(2027, 0, 1)])
    expect(newYear(480)).toEqual([Date.UTC(2026, 11, 31, 16)])
    expect(newYear(-300)).toEqual([Date.UTC(2027, 0, 1, 5)])
  })

  it('[CRON-12] returns as many as asked', () => {
    expect(runs('* * * * * ?', 0)).toEqual([])
    expect(runs('* * * * * ?', 100)).toHaveLength(100)
  })
})
