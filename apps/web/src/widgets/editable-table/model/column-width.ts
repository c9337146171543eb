import type { Column, ColumnType } from './column.ts'

export const defaultWidth = 120

const widths: Partial<Record<ColumnType, number>> = {
  'row-number': 56,
  'row-checkbox': 48,
  'row-radio': 48,
  'row-expand': 48,
  'row-drag-sort': 48,
  datetime: 200,
  sel_user: 220,
  sel_depart: 160,
}

/** A picker narrower than this cannot show its value. */
const minimumWidths: Partial<Record<ColumnType, number>> = {
  datetime: 190,
  sel_user: 190,
  sel_depart: 190,
  date: 135,
}

export function columnWidth({ type, width }: Pick<Column, 'type' | 'width'>): number {
  return Math.max(width ?? widths[type] ?? defaultWidth, minimumWidths[type] ?? 0)
}
