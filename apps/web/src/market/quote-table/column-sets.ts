import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import * as z from 'zod/mini'
import { usePreference } from '../../shared/preference/use-preference.ts'
import { columnOf, type ColumnName, type QuoteColumn } from './quote-columns.ts'

export const columnSetNames = ['change', 'book', 'money', 'custom'] as const
export type ColumnSetName = (typeof columnSetNames)[number]

export const columnSetLabels: Readonly<Record<ColumnSetName, string>> = {
  change: '涨跌',
  book: '盘口',
  money: '资金',
  custom: '自定义',
}

const readySets: Readonly<Record<Exclude<ColumnSetName, 'custom'>, readonly ColumnName[]>> = {
  change: [
    'last',
    'changePct',
    'spark',
    'change',
    'amount',
    'turnover',
    'amplitude',
    'open',
    'high',
    'low',
    'preClose',
  ],
  book: [
    'last',
    'changePct',
    'bid',
    'ask',
    'imbalance',
    'volumeRatio',
    'speed',
    'avgPrice',
    'sealAmount',
    'limitUp',
    'limitDown',
  ],
  money: [
    'last',
    'changePct',
    'spark',
    'mainInflow',
    'inflowRate',
    'amount',
    'volume',
    'turnover',
    'volumeRatio',
    'floatCap',
    'pe',
    'concepts',
  ],
}

const FIRST_CUSTOM: readonly ColumnName[] = ['last', 'changePct', 'spark', 'volumeRatio', 'mainInflow', 'amount']
const MOST_COLUMNS = 40
/** As in the style sheet, where a slim panel has the smaller ones. */
const NAME_WIDTH = 160
const LONG_NAME_WIDTH = 196
/** On a phone the code stands below the name. */
const PHONE_NAME_WIDTH = 116
const PHONE_LONG_NAME_WIDTH = 150
const LEAST_COLUMNS = 2

const keptSchema = z.object({
  active: z.enum(columnSetNames),
  custom: z.array(z.string().check(z.maxLength(MOST_COLUMNS))).check(z.maxLength(MOST_COLUMNS)),
})
type Kept = z.output<typeof keptSchema>

/** Columns of another version that are not known here are left out. */
const known = (names: readonly string[]): QuoteColumn[] => names.flatMap((name) => columnOf(name) ?? [])

export function columnsOf({ active, custom }: Kept): QuoteColumn[] {
  const columns = known(active === 'custom' ? custom : readySets[active])
  return columns.length > 0 ? columns : known(FIRST_CUSTOM)
}

/** Names of funds and contracts are long: 第三代半导体ETF浔江, 中证1000股指2612. */
export const hasLongNames = ({ secType }: Pick<InstrumentColumns, 'secType'>, rows: readonly number[]): boolean =>
  rows.some((slot) => secType[slot] === 'fund' || secType[slot] === 'future')

export function nameWidthOf(isLong: boolean, isPhone: boolean): number {
  if (isPhone) return isLong ? PHONE_LONG_NAME_WIDTH : PHONE_NAME_WIDTH
  return isLong ? LONG_NAME_WIDTH : NAME_WIDTH
}

/** Beside names that can be read whole, as many as have room; the first two stay whatever the width. */
export function fitting<Column extends { readonly width: number }>(
  columns: readonly Column[],
  width: number,
  isLong: boolean,
  isPhone = false,
): readonly Column[] {
  let room = width - nameWidthOf(isLong, isPhone)
  const end = columns.findIndex((column, index) => {
    room -= column.width
    return room < 0 && index >= LEAST_COLUMNS
  })
  return end === -1 ? columns : columns.slice(0, end)
}

const firstKept: Kept = { active: 'change', custom: [...FIRST_CUSTOM] }

/** The columns a person looks at: the set last chosen and the own one, found again wherever they sign in. */
export function useColumnSets() {
  const [kept, keep] = usePreference('quote-columns', keptSchema, firstKept)
  return {
    active: kept.active,
    columns: columnsOf(kept),
    customNames: known(kept.custom).map(({ name }) => name),
    change: (part: Partial<Kept>) => keep({ ...kept, ...part }),
  }
}
