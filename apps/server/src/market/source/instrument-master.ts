import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { normaliseSymbol } from '@liangshu/engine/market/instrument/normalise-symbol'
import { createSearchIndex, type SearchIndex } from '@liangshu/engine/market/instrument/search-instruments'
import type { SlotLayout } from '@liangshu/engine/market/live/slot-layout'

import { type AppError, inputError } from '../../platform/http/app-error.ts'

/** Every instrument of the day shown, by slot, symbol and code. */
export interface InstrumentMaster {
  readonly version: number
  readonly layout: SlotLayout
  readonly rows: readonly InstrumentFacts[]
  readonly search: SearchIndex
  find: (symbol: string) => InstrumentFacts | undefined
  /** Reads what people write; refuses in words what is unknown, unlisted or ambiguous. */
  require: (text: string) => InstrumentFacts
}

export function createInstrumentMaster(
  version: number,
  rows: readonly InstrumentFacts[],
  layout: SlotLayout,
): InstrumentMaster {
  const bySymbol = new Map(rows.map((row) => [row.symbol as string, row]))
  // Made when first asked for: a new master must not hold up the requests of its moment.
  let byCode: Map<string, InstrumentFacts[]> | undefined
  let search: SearchIndex | undefined
  const symbolsByCode = (code: string): InstrumentSymbol[] => {
    byCode ??= Map.groupBy(rows, ({ symbol }) => symbol.slice(symbol.indexOf('.') + 1))
    return (byCode.get(code) ?? []).map(({ symbol }) => symbol)
  }
  return {
    version,
    layout,
    rows,
    get search() {
      search ??= createSearchIndex(rows.filter(({ listing }) => listing === 'listed'))
      return search
    },
    find: (symbol) => bySymbol.get(symbol),
    require(text) {
      const read = normaliseSymbol(text, symbolsByCode)
      if (!read.ok) throw refuse(text, read)
      const row = bySymbol.get(read.symbol)
      if (!row) throw inputError(`证券代码不存在：${text}`)
      if (row.listing === 'delisted') throw inputError(`该证券已退市：${row.name}（${row.symbol}）`)
      if (row.listing === 'unlisted') throw inputError(`该证券尚未上市：${row.symbol}`)
      return row
    },
  }
}

function refuse(text: string, read: Extract<ReturnType<typeof normaliseSymbol>, { ok: false }>): AppError {
  if (read.reason === 'SYMBOL_AMBIGUOUS')
    return inputError(`证券代码不唯一，请写明交易所：${read.candidates.join('、')}`)
  const beijing = /(?:^|\D)(92\d{4})(?:\D|$)/.exec(text)
  if (read.reason === 'SYMBOL_MALFORMED' && beijing)
    return inputError(`92开头的代码属于北交所，请使用 BJSE.${beijing[1]}`)
  const words = read.reason === 'SYMBOL_MALFORMED' ? '证券代码格式不正确' : '证券代码不存在'
  return inputError(`${words}：${text}`)
}
