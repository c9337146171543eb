import { useQuery } from '@tanstack/react-query'
import { dictItemsQuery, type DictOption } from './dict-queries.ts'

const nothing: readonly DictOption[] = []

export function useDict(dictCode: string) {
  const { data = nothing, isPending, error } = useQuery(dictItemsQuery(dictCode))
  return { options: data, isLoading: isPending, error }
}

/** Text of a value; an unknown one stays as it is, an empty one is missing. */
export function textOf(options: readonly DictOption[], value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '--'
  return options.find((option) => option.value === String(value))?.label ?? String(value)
}

/** Several values in one text: translated one by one and joined again. */
export function textsOf(options: readonly DictOption[], value: string | number | null | undefined): string {
  const parts = splitValues(value)
  return parts.length === 0 ? '--' : parts.map((part) => textOf(options, part)).join(',')
}

export const splitValues = (value: string | number | null | undefined, separator = ','): string[] =>
  String(value ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
