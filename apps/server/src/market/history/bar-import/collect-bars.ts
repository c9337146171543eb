import { refusal } from '../../../platform/http/app-error.ts'
import { checkDay, checkFigures, type DayBasis } from './check-bar.ts'
import { RowProblem, type ImportedBar } from './imported-bar.ts'
import type { ProblemList } from './problem-list.ts'
import { readBar, readKey, type BarKey, type RowContext } from './read-bar.ts'
import type { CsvRecord } from './read-records.ts'

const MOST_ROWS = 500_000

/** All bars of one security on one day: they go in together or not at all. */
export interface SymbolDay extends BarKey {
  readonly bars: ImportedBar[]
  rows: number
  firstBadLine: number | null
}

export interface Collected {
  readonly totalRows: number
  readonly good: readonly SymbolDay[]
  readonly bad: readonly SymbolDay[]
  /** Rows that did not even say which security and day they are of. */
  readonly strayRows: number
}

export interface CollectOptions {
  readonly row: RowContext
  readonly day: DayBasis
  readonly problems: ProblemList
}

function problemOf<T>(work: () => T): { value: T } | { problem: string } {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof RowProblem) return { problem: error.message }
    throw error
  }
}

function readChecked(
  record: CsvRecord,
  key: BarKey,
  taken: ReadonlySet<number>,
  { row, day }: CollectOptions,
): ImportedBar {
  if (record.isCut) throw new RowProblem('引号未闭合，文件可能不完整')
  checkDay(key, day)
  const bar = readBar(record.line, key, record.cells, row)
  if (taken.has(bar.eob)) throw new RowProblem('与文件中前面的行重复')
  checkFigures(bar, row.master)
  return bar
}

/** Sorts the rows of a file into days. A bad row spoils its own day and no other. */
export async function collectBars(records: AsyncIterable<CsvRecord>, options: CollectOptions): Promise<Collected> {
  const { problems, row } = options
  const days = new Map<string, SymbolDay & { readonly taken: Set<number> }>()
  let totalRows = 0
  let strayRows = 0

  const take = (record: CsvRecord) => {
    const { line } = record
    const read = problemOf(() => readKey(record.cells, row))
    if ('problem' in read) {
      strayRows += 1
      problems.add({ line, symbol: '', date: '', level: 'error', message: read.problem })
      return
    }
    const key = read.value
    const id = `${key.symbol} ${key.tradingDay}`
    const day = days.get(id) ?? { ...key, bars: [], rows: 0, firstBadLine: null, taken: new Set<number>() }
    days.set(id, day)
    day.rows += 1
    const bar = problemOf(() => readChecked(record, key, day.taken, options))
    if ('problem' in bar) {
      day.firstBadLine ??= line
      problems.add({ line, symbol: key.symbol, date: key.tradingDay, level: 'error', message: bar.problem })
      return
    }
    day.taken.add(bar.value.eob)
    day.bars.push(bar.value)
  }

  for await (const record of records) {
    totalRows += 1
    if (totalRows > MOST_ROWS) throw refusal(`文件超过${MOST_ROWS}行，请拆分后导入`)
    take(record)
  }
  const all = [...days.values()]
  const [good, bad] = [all.filter((day) => day.firstBadLine === null), all.filter((day) => day.firstBadLine !== null)]
  return { totalRows, good, bad, strayRows }
}
