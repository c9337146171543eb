import type { ComponentType } from 'react'
import type { Column, Option } from '../model/column.ts'
import type { EditorProps } from './cell-kind.ts'

/** What cells need from outside. The application registers its pickers here once. */
export interface TableServices {
  readonly loadOptions: (dictCode: string) => Promise<readonly Option[]>
  readonly searchOptions: (dictCode: string, keyword: string, pageSize: number) => Promise<readonly Option[]>
  /** Texts for stored values, in their order. */
  readonly loadTexts: (dictCode: string, values: readonly string[]) => Promise<readonly string[]>
  /** Resolves to the stored path. */
  readonly upload: (file: File, column: Column, onProgress: (percent: number) => void) => Promise<string>
  readonly fileUrl: (path: string) => string
  /** Editors for sel_user, sel_depart, popup, file and image cells. */
  readonly editors: Readonly<Partial<Record<Column['type'], ComponentType<EditorProps>>>>
}
