export type FilterOperator = 'like' | 'ne' | 'ge' | 'le' | 'eq'

const wraps: Readonly<Record<FilterOperator, readonly [prefix: string, suffix: string]>> = {
  like: ['*', '*'],
  ne: ['!', ''],
  ge: ['>=', ''],
  le: ['<=', ''],
  eq: ['', ''],
}

/** What the list's filter grammar expects; nothing typed is no condition. */
export function wrapFilter(text: string, operator: FilterOperator): string {
  if (text === '') return ''
  const [prefix, suffix] = wraps[operator]
  return prefix + text + suffix
}

export function unwrapFilter(value: string, operator: FilterOperator): string {
  const [prefix, suffix] = wraps[operator]
  const isWrapped = value.length > prefix.length + suffix.length && value.startsWith(prefix) && value.endsWith(suffix)
  return isWrapped ? value.slice(prefix.length, value.length - suffix.length) : value
}
