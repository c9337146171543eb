import {
  csvColumns,
  requiredCsvColumns,
  type CsvColumn,
  type CsvFrequency,
  type CsvMapping,
} from '@liangshu/contract/market/bar-import'

const required: readonly CsvColumn[] = requiredCsvColumns

/** A file of one security may name it beside the file instead of in a column. */
export function isRequired(column: CsvColumn): boolean {
  return required.includes(column)
}

export function stillMissing({ columns, symbol }: CsvMapping): CsvColumn[] {
  return required.filter((column) => columns[column] === undefined && !(column === 'symbol' && symbol))
}

/** Days need no clock. */
export const columnsOf = (frequency: CsvFrequency): readonly CsvColumn[] =>
  frequency === '60s' ? csvColumns : csvColumns.filter((column) => column !== 'time')

/** A column of the file means one thing: choosing it again takes it from where it was. */
export function withColumn(mapping: CsvMapping, column: CsvColumn, index: number | undefined): CsvMapping {
  const others = Object.entries(mapping.columns).filter(([name, place]) => name !== column && place !== index)
  const columns = Object.fromEntries(index === undefined ? others : [...others, [column, index]])
  return { ...mapping, columns: columns as CsvMapping['columns'] }
}

/** What a column of the file was taken for, if for anything. */
export function meaningOf({ columns }: CsvMapping, index: number): CsvColumn | undefined {
  return csvColumns.find((column) => columns[column] === index)
}
