import { z } from 'zod'
import { queryRules, type QueryField } from './query-field.ts'
import { isComplete, type QueryState } from './query-state.ts'

export interface SuperQueryParams {
  readonly superQueryParams?: string
  readonly superQueryMatchType?: string
}

const settings = [
  'dbType',
  'options',
  'dictCode',
  'dictTable',
  'dictText',
  'customReturnField',
  'popup',
  'extendOption',
  'formatStr',
] as const

/** One condition as it travels; the settings of its field go along, as the established clients send them. */
export function wireItem(row: QueryState['rows'][number], fields: readonly QueryField[]): Record<string, unknown> {
  const field = fields.find(({ value }) => value === row.field)
  const item: Record<string, unknown> = {
    field: row.field,
    rule: row.rule,
    val: typeof row.val === 'string' ? row.val : row.val.join(','),
    ...(field ? { type: field.type } : {}),
  }
  for (const name of settings) if (field?.[name] !== undefined) item[name] = field[name]
  return item
}

const wireItems = z.array(z.object({ field: z.string(), rule: z.string(), val: z.string() }))

/** The rows that made these parameters; undefined when they were not made here. */
export function queryOfParams(params: SuperQueryParams, createKey: () => string): QueryState | undefined {
  if (params.superQueryParams === undefined) return undefined
  try {
    const items = wireItems.parse(JSON.parse(decodeURI(params.superQueryParams)))
    const rows = items.map(({ field, rule, val }) => {
      const known = queryRules.find((one) => one === rule)
      return { key: createKey(), field, rule: known, val: known === 'in' ? val.split(',') : val }
    })
    return { matchType: params.superQueryMatchType === 'or' ? 'or' : 'and', rows }
  } catch {
    return undefined
  }
}

/** Encoded once here; the request layer encodes it again, and the server decodes twice. */
export function superQueryParams(state: QueryState, fields: readonly QueryField[]): SuperQueryParams {
  const items = state.rows.filter(isComplete).map((row) => wireItem(row, fields))
  if (items.length === 0) return {}
  return { superQueryParams: encodeURI(JSON.stringify(items)), superQueryMatchType: state.matchType }
}
