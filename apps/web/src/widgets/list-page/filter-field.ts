import type { ComponentType } from 'react'
import type { Filters } from './list-state.ts'

export interface FilterInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  placeholder: string
}

/** One field of the query form. Values are text: that is how they travel and how an address keeps them. */
export interface FilterField {
  readonly name: string
  readonly label: string
  /** contains: part of the text; equals: the text itself; dict, options: one of; dates: from a day to a day. */
  readonly kind: 'contains' | 'equals' | 'dict' | 'options' | 'dates' | 'custom'
  readonly dictCode?: string
  readonly options?: readonly { value: string; label: string }[]
  readonly Input?: ComponentType<FilterInputProps>
  readonly placeholder?: string
  /** Handed to the control as they are, such as `maxLength`. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** Names a field has on the wire and in the address. */
export const namesOf = ({ name, kind }: FilterField): string[] =>
  kind === 'dates' ? [`${name}_begin`, `${name}_end`] : [name]

/** Stars around the text also keep a comma in it from becoming a list; a star typed by the user is a wildcard. */
const containing = (value: string) => (value.includes('*') ? value : `*${value}*`)

/** Filters in the grammar of generic lists. */
export function filterParams(fields: readonly FilterField[], filters: Filters): Record<string, string> {
  const params: Record<string, string> = {}
  for (const field of fields) {
    for (const name of namesOf(field)) {
      const value = filters[name]?.trim() ?? ''
      if (value !== '') params[name] = field.kind === 'contains' ? containing(value) : value
    }
  }
  return params
}
