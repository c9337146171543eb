import { inputError } from '../../platform/http/app-error.ts'

const MOST_ROWS = 1000

export type PageWanted = {
  readonly column?: string | undefined
  readonly order?: string | undefined
  readonly pageNo?: number | undefined
  readonly pageSize?: number | undefined
}

/** One page of rows that are all at hand, sorted by a column of theirs; what is not known comes last. */
export function rowsPage<Row extends object>(
  rows: readonly Row[],
  { column, order, pageNo = 1, pageSize = 20 }: PageWanted,
): { records: Row[]; total: number } {
  if (pageNo < 1 || pageSize < 1 || pageSize > MOST_ROWS) throw inputError(`每页应为1到${MOST_ROWS}条`)
  const [first] = rows
  if (column && first && !Object.hasOwn(first, column)) throw inputError(`没有可排序的列：${column}`)
  const from = (pageNo - 1) * pageSize
  return { records: sorted(rows, column, order === 'desc').slice(from, from + pageSize), total: rows.length }
}

function sorted<Row extends object>(
  rows: readonly Row[],
  column: string | undefined,
  isDescending: boolean,
): readonly Row[] {
  if (!column) return rows
  const valueOf = (row: Row) => (row as Record<string, string | number | boolean | null>)[column]
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === right) return 0
    if (left === null || left === undefined) return 1
    if (right === null || right === undefined) return -1
    return left < right ? -sign : sign
  })
}
