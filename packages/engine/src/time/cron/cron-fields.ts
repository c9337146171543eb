export type CronFieldName = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week' | 'year'

export interface CronField {
  readonly name: CronFieldName
  /** What a user calls the field. */
  readonly label: string
  readonly min: number
  readonly max: number
  /** Three-letter names, the first standing for `min`. */
  readonly names: readonly string[]
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** The last year the calendar answers for: the year editor reaches 2119, the rest is room for its intervals. */
export const lastYear = 2199

/** In the order in which they are written. */
export const cronFields = [
  { name: 'second', label: '秒', min: 0, max: 59, names: [] },
  { name: 'minute', label: '分', min: 0, max: 59, names: [] },
  { name: 'hour', label: '时', min: 0, max: 23, names: [] },
  { name: 'day', label: '日', min: 1, max: 31, names: [] },
  { name: 'month', label: '月', min: 1, max: 12, names: monthNames },
  { name: 'week', label: '周', min: 1, max: 7, names: weekdayNames },
  { name: 'year', label: '年', min: 1970, max: lastYear, names: [] },
] as const satisfies readonly CronField[]

/** One comma-separated part of a field. */
export type CronPart =
  | { readonly kind: 'every' }
  | { readonly kind: 'unset' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'range'; readonly start: number; readonly end: number; readonly step: number }
  | { readonly kind: 'loop'; readonly start: number; readonly step: number }
  | { readonly kind: 'last'; readonly daysBefore: number }
  | { readonly kind: 'lastWorkday'; readonly daysBefore: number }
  | { readonly kind: 'workday'; readonly day: number }
  | { readonly kind: 'lastWeekday'; readonly weekday: number }
  | { readonly kind: 'nthWeekday'; readonly weekday: number; readonly nth: number }

export type CronParts = Readonly<Record<CronFieldName, readonly CronPart[]>>
