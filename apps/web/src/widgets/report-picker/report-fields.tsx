import type { ReportColumns, ReportQueryItem } from '@liangshu/contract/report'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ComponentType } from 'react'
import { SearchSelect } from '../dict/search-select.tsx'
import type { FilterField, FilterInputProps } from '../list-page/filter-field.ts'

function DayInput({ value, onChange, ...rest }: FilterInputProps) {
  return (
    <DatePicker
      {...rest}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : '')}
    />
  )
}

/** One component per dictionary, so that a drawn field stays the same field. */
const searches = new Map<string, ComponentType<FilterInputProps>>()

function searchIn(dictCode: string): ComponentType<FilterInputProps> {
  const known = searches.get(dictCode)
  if (known) return known
  const Search = (props: FilterInputProps) => <SearchSelect async dictCode={dictCode} {...props} />
  searches.set(dictCode, Search)
  return Search
}

const isDay = ({ view }: ReportQueryItem) => view === 'date' || view === 'datetime'

function rangeOf(item: ReportQueryItem): FilterField[] {
  const { field, label } = item
  if (isDay(item)) return [{ name: field, label, kind: 'dates' }]
  return [
    { name: `${field}_begin`, label: `${label}从`, kind: 'equals', placeholder: '起始值' },
    { name: `${field}_end`, label: '到', kind: 'equals', placeholder: '结束值' },
  ]
}

function fieldOf(item: ReportQueryItem, dictOptions: ReportColumns['dictOptions']): FilterField[] {
  if (item.mode === 'group') return rangeOf(item)
  const { field: name, label, placeholder, dictCode, view } = item
  const shared = { name, label, ...(placeholder ? { placeholder } : {}) }
  const options = dictOptions[name]
  if (view === 'list' && options) {
    return [{ ...shared, kind: 'options', options: options.map(({ value, text }) => ({ value, label: text })) }]
  }
  if (view === 'search' && dictCode) return [{ ...shared, kind: 'custom', Input: searchIn(dictCode) }]
  if (dictCode) return [{ ...shared, kind: 'dict', dictCode }]
  if (isDay(item)) return [{ ...shared, kind: 'custom', Input: DayInput, placeholder: `请选择${label}` }]
  return [{ ...shared, kind: view === 'string' ? 'contains' : 'equals' }]
}

export interface ReportFields {
  readonly fields: readonly FilterField[]
  /** How many stand on the line; the others are marked hidden "1". */
  readonly shown: number
}

/** Query items as fields of the query form, hidden ones last. */
export function reportFields(
  items: readonly ReportQueryItem[],
  dictOptions: ReportColumns['dictOptions'],
): ReportFields {
  const fields = (wanted: '0' | '1') =>
    items.filter(({ hidden }) => (hidden === '1' ? '1' : '0') === wanted).flatMap((item) => fieldOf(item, dictOptions))
  const shown = fields('0')
  return { fields: [...shown, ...fields('1')], shown: shown.length }
}
