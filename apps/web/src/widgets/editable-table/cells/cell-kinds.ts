import type { Column, ValueColumnType } from '../model/column.ts'
import type { TextForm } from '../model/paste.ts'
import { asyncSelectCell } from './async-select-cell.tsx'
import type { CellKind } from './cell-kind.ts'
import { checkboxCell } from './checkbox-cell.tsx'
import { dateCell } from './date-cell.tsx'
import { filesCell } from './files-cell.tsx'
import { inputCell } from './input-cell.tsx'
import { numberCell } from './number-cell.tsx'
import { pickerCell } from './picker-cell.tsx'
import { popupTextareaCell } from './popup-textarea-cell.tsx'
import { progressCell } from './progress-cell.tsx'
import { radioCell } from './radio-cell.tsx'
import { multipleCell, selectCell } from './select-cell.tsx'
import { normalCell, slotCell } from './slot-cell.tsx'
import { tagsCell } from './tags-cell.tsx'
import { textareaCell } from './textarea-cell.tsx'
import { uploadCell } from './upload-cell.tsx'

const cellKinds: Readonly<Record<ValueColumnType, CellKind>> = {
  input: inputCell,
  inputNumber: numberCell,
  textarea: textareaCell,
  select: selectCell,
  date: dateCell,
  datetime: dateCell,
  time: dateCell,
  checkbox: checkboxCell,
  upload: uploadCell,
  'select-search': selectCell,
  'select-multiple': multipleCell,
  'select-async': asyncSelectCell,
  'select-dict-search': asyncSelectCell,
  radio: radioCell,
  progress: progressCell,
  sel_depart: pickerCell,
  sel_user: pickerCell,
  tags: tagsCell,
  popup: pickerCell,
  'popup-textarea': popupTextareaCell,
  file: filesCell,
  image: filesCell,
  slot: slotCell,
  normal: normalCell,
  hidden: normalCell,
}

/** Row columns (number, checkbox) have no kind: the grid draws them. */
export const kindOf = ({ type }: Pick<Column, 'type'>): CellKind | undefined => cellKinds[type as ValueColumnType]

export const cellText: TextForm = {
  toText: (value, column) => kindOf(column)?.toText(value, column) ?? '',
  fromText: (text, column) => kindOf(column)?.fromText(text, column),
}

export const canWrite = (column: Column): boolean => column.disabled !== true && kindOf(column)?.Editor !== undefined
