import { createContext, type ComponentType } from 'react'
import type { QueryField, QueryFieldType } from './query-field.ts'

export interface ValueEditorProps {
  readonly field: QueryField
  readonly value: string | readonly string[]
  /** The rule `in` takes several values. */
  readonly isMultiple: boolean
  readonly onChange: (value: string | readonly string[]) => void
}

/** Pickers for users, departments, trees and reports, registered by the application; without one the value is typed. */
export const QueryEditorsContext = createContext<
  Readonly<Partial<Record<QueryFieldType, ComponentType<ValueEditorProps>>>>
>({})
