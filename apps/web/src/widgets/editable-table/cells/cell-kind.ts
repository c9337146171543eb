import type { ComponentType } from 'react'
import type { Column } from '../model/column.ts'
import type { TextForm } from '../model/paste.ts'

export interface DisplayProps {
  readonly column: Column
  readonly value: unknown
}

export interface EditorProps extends DisplayProps {
  readonly rowId: string
  readonly rowIndex: number
  readonly disabled: boolean
  /** Takes the focus when it appears: the user has just asked to edit this cell. */
  readonly isFocused: boolean
  /** The cell stands among others that are all editors, so it draws its own frame. */
  readonly isFramed: boolean
  readonly onChange: (value: unknown) => void
  /** Several fields of the row at once, as a picker that fills a row does. */
  readonly onFill: (values: Readonly<Record<string, unknown>>) => void
}

/** All that the table knows about a type of cell. */
export interface CellKind extends TextForm {
  readonly Display: ComponentType<DisplayProps>
  /** Absent for cells that are only shown. */
  readonly Editor?: ComponentType<EditorProps>
  /** A click acts at once; there is no state of editing. */
  readonly isDirect?: boolean
  /** A letter typed on the selected cell replaces its content. */
  readonly takesTyping?: boolean
  /** What is kept of the typed value when the cell is left. */
  readonly finish?: (value: unknown) => unknown
}

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export const plainText: TextForm = {
  toText: textOf,
  fromText: (text) => ({ value: text }),
}

/** Cells that can be copied but not pasted into. */
export const readOnlyText: TextForm = { toText: textOf, fromText: () => undefined }

export function variantOf(isFramed: boolean): 'outlined' | 'borderless' {
  return isFramed ? 'outlined' : 'borderless'
}
