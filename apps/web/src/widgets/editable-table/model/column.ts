import type { ReactNode } from 'react'
import type { ValidateRule } from './validate-rule.ts'

/** What the row itself needs; these columns hold no value. */
export const rowColumnTypes = ['row-number', 'row-checkbox', 'row-radio', 'row-expand', 'row-drag-sort'] as const

export const valueColumnTypes = [
  'input',
  'inputNumber',
  'textarea',
  'select',
  'date',
  'datetime',
  'time',
  'checkbox',
  'upload',
  'select-search',
  'select-multiple',
  'select-async',
  'select-dict-search',
  'radio',
  'progress',
  'sel_depart',
  'sel_user',
  'tags',
  'popup',
  'popup-textarea',
  'file',
  'image',
  'slot',
  'normal',
  'hidden',
] as const

export type RowColumnType = (typeof rowColumnTypes)[number]
export type ValueColumnType = (typeof valueColumnTypes)[number]
export type ColumnType = RowColumnType | ValueColumnType

export interface Option {
  readonly value: string | number
  readonly text: string
  readonly disabled?: boolean
}

export type CellValue = unknown
export type Row = Readonly<Record<string, CellValue>>

export interface SlotProps {
  readonly row: Row
  readonly rowId: string
  readonly rowIndex: number
  readonly column: Column
  readonly value: CellValue
  readonly disabled: boolean
  readonly onChange: (value: CellValue) => void
}

export interface Column {
  readonly key: string
  readonly title: string
  readonly type: ColumnType
  readonly width?: number
  /** Stays at the left edge while the rest scrolls. */
  readonly fixed?: boolean
  readonly placeholder?: string
  readonly options?: readonly Option[]
  readonly dictCode?: string
  readonly validateRules?: readonly ValidateRule[]
  readonly defaultValue?: CellValue
  readonly defaultChecked?: boolean
  /** Checked and unchecked value of a checkbox. */
  readonly customValue?: readonly [CellValue, CellValue]
  readonly disabled?: boolean
  /** Handed to the editor as they are. */
  readonly props?: Readonly<Record<string, unknown>>
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  /** A search select takes what was typed as a new option. */
  readonly allowInput?: boolean
  readonly allowSearch?: boolean
  readonly statistics?: boolean
  /** A new row gets one more than the largest value of this column. */
  readonly isOrder?: boolean
  readonly token?: boolean
  readonly action?: string
  readonly data?: Readonly<Record<string, string>>
  /** Field of the upload's answer that holds the path. */
  readonly responseName?: string
  readonly fieldExtendJson?: string
  readonly popupCode?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly param?: Readonly<Record<string, unknown>>
  /** true sorts the rows by the head of the column; `column=asc` is the order of a popup cell's report. */
  readonly sorter?: boolean | string
  /** Name of the slot that draws the cell. */
  readonly slot?: string
  readonly render?: (props: SlotProps) => ReactNode
}

export interface FieldExtend {
  readonly store?: string
  readonly text?: string
  readonly multiSelect?: boolean
  readonly uploadnum?: number
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings that form designers store as JSON text; a damaged text counts as none. */
export function fieldExtendOf({ fieldExtendJson }: Pick<Column, 'fieldExtendJson'>): FieldExtend {
  if (fieldExtendJson === undefined || fieldExtendJson === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(fieldExtendJson)
  } catch {
    return {}
  }
  if (!isRecord(parsed)) return {}
  const { store, text, multiSelect, uploadnum } = parsed
  const count = Number(uploadnum)
  return {
    ...(typeof store === 'string' ? { store } : {}),
    ...(typeof text === 'string' ? { text } : {}),
    ...(multiSelect === undefined ? {} : { multiSelect: multiSelect === true || multiSelect === 'true' }),
    ...(uploadnum !== undefined && Number.isInteger(count) ? { uploadnum: count } : {}),
  }
}

export const isRowColumn = ({ type }: Column): boolean => (rowColumnTypes as readonly string[]).includes(type)
export const holdsValue = (column: Column): boolean => !isRowColumn(column)
export const isVisible = ({ type }: Column): boolean => type !== 'hidden'

/** Titles may stand in texts: 请输入${title}. */
export const fillTitle = (text: string, { title }: Pick<Column, 'title'>): string => text.replaceAll('${title}', title)
