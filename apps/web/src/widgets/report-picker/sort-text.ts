import type { Sort } from '../list-page/list-state.ts'

/** `column=asc` or `column=desc`; any other text asks for no order of its own. */
export function sortFromText(text: unknown): Sort | undefined {
  if (typeof text !== 'string') return undefined
  const [column = '', order = '', ...rest] = text.split('=').map((part) => part.trim())
  const direction = order.toLowerCase()
  if (column === '' || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { column, order: direction }
}
