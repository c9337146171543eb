export interface Sort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

export type Filters = Readonly<Record<string, string>>

/** Parameters the advanced query builder hands over, already encoded. */
export interface AdvancedParams {
  readonly superQueryParams?: string
  readonly superQueryMatchType?: string
}

/** What a list asks the server for; all of it also lives in the address. */
export interface ListQuery {
  readonly filters: Filters
  readonly sort: Sort
  readonly pageNo: number
  readonly pageSize: number
  readonly advanced?: AdvancedParams
}

export interface ListState<Row> extends ListQuery {
  readonly advanced: AdvancedParams
  /** Rows ticked on any page, by key. */
  readonly selected: ReadonlyMap<string, Row>
}

export const PAGE_SIZES = [10, 20, 30] as const
/** What stands around the rows of a list: header, tabs, filters, headings and pages. */
const AROUND_PX = 252
const ROW_PX = 36
/** Below it a page of ten scrolls anyway. */
const TALL_PX = 860

/** As many rows as the window shows at once, so that a list fills it and does not scroll; `morePx` stand around them too. */
export function fittingPageSize(windowHeight = globalThis.innerHeight, morePx = 0): number {
  if (windowHeight < TALL_PX) return PAGE_SIZES[0]
  return Math.min(Math.floor((windowHeight - AROUND_PX - morePx) / ROW_PX), 50)
}

export const DEFAULT_SORT: Sort = { column: 'createTime', order: 'desc' }

export type ListAction<Row> =
  | { type: 'query'; filters: Filters }
  | { type: 'reset'; to: ListQuery }
  | { type: 'restore'; to: ListQuery }
  | { type: 'sort'; sort: Sort }
  | { type: 'page'; pageNo: number; pageSize: number }
  | { type: 'advanced'; params: AdvancedParams }
  | { type: 'select'; key: string; row: Row; isSelected: boolean }
  | { type: 'select-page'; rows: ReadonlyMap<string, Row>; isSelected: boolean }
  | { type: 'select-only'; key: string; row: Row }
  | { type: 'clear-selection' }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'loaded'; total: number }

const none: ReadonlyMap<string, never> = new Map<string, never>()

export const initialList = <Row>(query: ListQuery): ListState<Row> => ({
  ...query,
  advanced: query.advanced ?? {},
  selected: none,
})

const withoutBlanks = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''))

export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

function changed<Row>(selected: ReadonlyMap<string, Row>, rows: ReadonlyMap<string, Row>, isSelected: boolean) {
  const next = new Map(selected)
  for (const [key, row] of rows) {
    if (isSelected) next.set(key, row)
    else next.delete(key)
  }
  return next
}

function without<Row>(selected: ReadonlyMap<string, Row>, keys: readonly string[]): ReadonlyMap<string, Row> {
  const gone = new Set(keys)
  return new Map([...selected].filter(([key]) => !gone.has(key)))
}

/**
 * Everything a list remembers, in one pure function. A new question starts on page 1 without a selection: rows that
 * are no longer in sight must not be deleted by a later batch.
 */
export function listReducer<Row>(state: ListState<Row>, action: ListAction<Row>): ListState<Row> {
  switch (action.type) {
    case 'query':
      return { ...state, filters: withoutBlanks(action.filters), pageNo: 1, selected: none }
    case 'reset':
      return { ...initialList(action.to), pageSize: state.pageSize }
    case 'restore':
      return {
        ...state,
        ...action.to,
        filters: withoutBlanks(action.to.filters),
        advanced: action.to.advanced ?? {},
        selected: none,
      }
    case 'sort':
      return { ...state, sort: action.sort, pageNo: 1 }
    case 'page':
      // Another size cuts the pages anew: the page number of the old size would show other rows.
      return { ...state, pageSize: action.pageSize, pageNo: action.pageSize === state.pageSize ? action.pageNo : 1 }
    case 'advanced':
      return { ...state, advanced: action.params, pageNo: 1, selected: none }
    case 'select':
      return { ...state, selected: changed(state.selected, new Map([[action.key, action.row]]), action.isSelected) }
    case 'select-page':
      return { ...state, selected: changed(state.selected, action.rows, action.isSelected) }
    case 'select-only':
      return { ...state, selected: new Map([[action.key, action.row]]) }
    case 'clear-selection':
      return { ...state, selected: none }
    case 'removed':
      return { ...state, selected: without(state.selected, action.keys) }
    case 'loaded':
      return state.pageNo <= lastPage(action.total, state.pageSize)
        ? state
        : { ...state, pageNo: lastPage(action.total, state.pageSize) }
  }
}
