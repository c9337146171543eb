import { createContext, type ComponentType } from 'react'
import type { QueryField, QueryFieldType } from './query-field.ts'

export interface ValueEditorProps {
  readonly field: QueryField
  readonly value: string | readonly string[]
  /** The rule `in` takes several values. */
  readonly isMultiple: boolean
  readonly onChange: (value: string | readonly string[]) => void
}

/** Editors the application registers, in place of the standard ones or for types that have none. */
export const QueryEditorsContext = createContext<
  Readonly<Partial<Record<QueryFieldType, ComponentType<ValueEditorProps>>>>
>({})
