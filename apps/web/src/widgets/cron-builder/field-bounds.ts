import type { CronFieldName } from '@liangshu/engine/time/cron/cron-fields'

export type CronMode =
  | 'every'
  | 'unset'
  | 'range'
  | 'loop'
  | 'specify'
  | 'workday'
  | 'last'
  | 'lastWorkday'
  | 'daysBeforeLast'
  | 'lastWeekday'
  | 'nthWeekday'
  | 'custom'

export interface FieldBounds {
  /** Of a start, an end and a single value. */
  readonly min: number
  readonly max: number
  readonly intervalMin: number
  readonly intervalMax: number
  /** Last value of the list to tick. */
  readonly listMax: number
  /** Said after a number: 第 5 秒. */
  readonly unit: string
  readonly title: string
  readonly everyLabel: string
  readonly modes: readonly CronMode[]
}

const plainModes = ['every', 'range', 'loop', 'specify'] as const

/** What each tab of the builder accepts (CRON-31). */
export const fieldBounds: Readonly<Record<CronFieldName, FieldBounds>> = {
  second: {
    min: 0,
    max: 59,
    intervalMin: 1,
    intervalMax: 59,
    listMax: 59,
    unit: '秒',
    title: '秒',
    everyLabel: '每秒',
    modes: plainModes,
  },
  minute: {
    min: 0,
    max: 59,
    intervalMin: 1,
    intervalMax: 60,
    listMax: 59,
    unit: '分',
    title: '分',
    everyLabel: '每分',
    modes: plainModes,
  },
  hour: {
    min: 0,
    max: 23,
    intervalMin: 1,
    intervalMax: 23,
    listMax: 23,
    unit: '时',
    title: '时',
    everyLabel: '每时',
    modes: plainModes,
  },
  day: {
    min: 1,
    max: 31,
    intervalMin: 1,
    intervalMax: 31,
    listMax: 31,
    unit: '日',
    title: '日',
    everyLabel: '每日',
    modes: ['unset', 'every', 'range', 'loop', 'workday', 'last', 'lastWorkday', 'daysBeforeLast', 'specify'],
  },
  month: {
    min: 1,
    max: 12,
    intervalMin: 0,
    intervalMax: 12,
    listMax: 12,
    unit: '月',
    title: '月',
    everyLabel: '每月',
    modes: plainModes,
  },
  week: {
    min: 1,
    max: 7,
    intervalMin: 1,
    intervalMax: 7,
    listMax: 7,
    unit: '',
    title: '周',
    everyLabel: '每天',
    modes: ['unset', 'every', 'range', 'loop', 'nthWeekday', 'lastWeekday', 'specify'],
  },
  year: {
    min: 2019,
    max: 2119,
    intervalMin: 1,
    intervalMax: 99,
    listMax: 2118,
    unit: '年',
    title: '年',
    everyLabel: '每年',
    modes: plainModes,
  },
}

/** The hour on its own also offers not set, nearest working day and last, as a day does. */
export const hourPickerModes: readonly CronMode[] = ['every', 'range', 'loop', 'specify', 'unset', 'workday', 'last']

/** Monday first, as a Chinese week is read; the numbers are Quartz's. */
export const weekdayOptions = [
  { value: 2, label: '周一' },
  { value: 3, label: '周二' },
  { value: 4, label: '周三' },
  { value: 5, label: '周四' },
  { value: 6, label: '周五' },
  { value: 7, label: '周六' },
  { value: 1, label: '周日' },
]
