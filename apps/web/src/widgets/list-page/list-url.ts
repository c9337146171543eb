import { PAGE_SIZES, type AdvancedParams, type ListQuery, type Sort } from './list-state.ts'

/** Names of our own in the address, beside one per filter. */
const PAGE = 'page'
const SIZE = 'size'
const SORT = 'sort'
const ADVANCED = 'where'
const MATCH = 'match'

function readSort(text: string | null): Sort | undefined {
  const [, column, order] = /^(\w+)=(asc|desc)$/.exec(text ?? '') ?? []
  return column === undefined ? undefined : { column, order: order === 'asc' ? 'asc' : 'desc' }
}

function readSize(text: string | null): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === text)
}

function readPage(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function readAdvanced(params: URLSearchParams): Pick<ListQuery, 'advanced'> {
  const conditions = params.get(ADVANCED)
  if (conditions === null || conditions === '') return {}
  const superQueryMatchType = params.get(MATCH) === 'or' ? 'or' : 'and'
  return { advanced: { superQueryParams: encodeURI(conditions), superQueryMatchType } }
}

/** Decoded once: the address encodes it again. What cannot be decoded is not kept. */
function conditionsOf({ superQueryParams }: AdvancedParams): string {
  try {
    return decodeURI(superQueryParams ?? '')
  } catch {
    return ''
  }
}

/** The question an address asks; what it leaves out, or gets wrong, is as in `standard`. */
export function readListUrl(search: string, names: readonly string[], standard: ListQuery): ListQuery {
  const params = new URLSearchParams(search)
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    filters: given.length > 0 ? Object.fromEntries(given) : standard.filters,
    sort: readSort(params.get(SORT)) ?? standard.sort,
    pageNo: readPage(params.get(PAGE)) ?? standard.pageNo,
    pageSize: readSize(params.get(SIZE)) ?? standard.pageSize,
    ...readAdvanced(params),
  }
}

/** The shortest address that asks this question; names that are not ours stay. */
export function writeListUrl(search: string, names: readonly string[], query: ListQuery, standard: ListQuery): string {
  const params = new URLSearchParams(search)
  for (const name of [...names, PAGE, SIZE, SORT, ADVANCED, MATCH]) params.delete(name)
  for (const name of names) {
    const value = query.filters[name]
    if (value !== undefined) params.set(name, value)
  }
  const { sort, pageNo, pageSize, advanced = {} } = query
  const conditions = conditionsOf(advanced)
  if (conditions !== '') {
    params.set(ADVANCED, conditions)
    if (advanced.superQueryMatchType === 'or') params.set(MATCH, 'or')
  }
  if (sort.column !== standard.sort.column || sort.order !== standard.sort.order) {
    params.set(SORT, `${sort.column}=${sort.order}`)
  }
  if (pageNo !== standard.pageNo) params.set(PAGE, String(pageNo))
  if (pageSize !== standard.pageSize) params.set(SIZE, String(pageSize))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
