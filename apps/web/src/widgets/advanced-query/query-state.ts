import { defaultRule, type MatchType, type QueryField, type QueryRule } from './query-field.ts'

/** One condition. A list of values belongs to the rule `in`; every other rule takes one. */
export interface QueryRow {
  readonly key: string
  readonly field: string | undefined
  readonly rule: QueryRule | undefined
  readonly val: string | readonly string[]
}

export interface QueryState {
  readonly matchType: MatchType
  readonly rows: readonly QueryRow[]
}

export type QueryAction =
  | { readonly type: 'add'; readonly key: string; readonly after?: string }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'field'; readonly key: string; readonly field: QueryField }
  | { readonly type: 'rule'; readonly key: string; readonly rule: QueryRule }
  | { readonly type: 'value'; readonly key: string; readonly val: string | readonly string[] }
  | { readonly type: 'match'; readonly matchType: MatchType }
  | { readonly type: 'load'; readonly state: QueryState }

export const blankRow = (key: string): QueryRow => ({ key, field: undefined, rule: undefined, val: '' })
export const blankQuery = (key: string): QueryState => ({ matchType: 'and', rows: [blankRow(key)] })

function withRow(state: QueryState, key: string, change: (row: QueryRow) => Partial<QueryRow>): QueryState {
  return { ...state, rows: state.rows.map((row) => (row.key === key ? Object.assign({}, row, change(row)) : row)) }
}

function addRow(rows: readonly QueryRow[], key: string, after: string | undefined): readonly QueryRow[] {
  const index = after === undefined ? rows.length : rows.findIndex((row) => row.key === after) + 1
  return [...rows.slice(0, index), blankRow(key), ...rows.slice(index)]
}

/** Leaving `in` keeps the first of several values; coming to it makes a list of the one. */
function valueFor(rule: QueryRule, val: QueryRow['val']): QueryRow['val'] {
  if (rule === 'in') return typeof val === 'string' ? (val === '' ? [] : [val]) : val
  return typeof val === 'string' ? val : (val[0] ?? '')
}

export function queryReducer(state: QueryState, action: QueryAction): QueryState {
  switch (action.type) {
    case 'add':
      return { ...state, rows: addRow(state.rows, action.key, action.after) }
    case 'remove':
      return { ...state, rows: state.rows.filter((row) => row.key !== action.key) }
    case 'field':
      // A value of the old field means nothing in the new one.
      return withRow(state, action.key, () => ({
        field: action.field.value,
        rule: defaultRule(action.field),
        val: '',
      }))
    case 'rule':
      return withRow(state, action.key, ({ val }) => ({ rule: action.rule, val: valueFor(action.rule, val) }))
    case 'value':
      return withRow(state, action.key, () => ({ val: action.val }))
    case 'match':
      return { ...state, matchType: action.matchType }
    case 'load':
      return action.state
  }
}

const hasValue = (val: QueryRow['val']) => val.length > 0

export const isComplete = ({ field, rule, val }: QueryRow): boolean =>
  field !== undefined && rule !== undefined && hasValue(val)

/** No rows, or a single one that lacks field, rule or value. */
export function isEmptyQuery({ rows }: QueryState): boolean {
  const [only] = rows
  return only === undefined || (rows.length === 1 && !isComplete(only))
}
