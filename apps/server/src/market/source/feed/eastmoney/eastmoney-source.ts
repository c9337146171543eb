import type { BarRequest, FeedBar, FeedBoard, FeedQuote } from '../feed-quote.ts'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'

import { secidOf, symbolOfSecid } from '../feed-code.ts'
import { good, refused, type Parsed } from '../feed-row.ts'
import { FeedError } from '../http/feed-error.ts'
import type { FeedClient } from '../http/feed-client.ts'
import type { Source } from '../http/source.ts'
import { kltOf, parseEastmoneyKline } from './parse-kline.ts'
import { parseEastmoneyLimitPool, type FeedPoolRow } from './parse-limit-pool.ts'
import { LIST_PAGE, listFields, parseEastmoneyList } from './parse-list.ts'
import { nameFields, parseNames, type NamedRow } from './parse-names.ts'
import { parseEastmoneySingle, singleFields } from './parse-single.ts'

/** The service is spread over hosts; each must be allowed by itself. */
export interface EastmoneyOrigins {
  readonly quotes: string
  readonly bars: string
  readonly pools: string
}

export const eastmoneyOrigins: EastmoneyOrigins = {
  quotes: 'https://push2.eastmoney.com',
  bars: 'https://push2his.eastmoney.com',
  pools: 'https://push2ex.eastmoney.com',
}

/** Shanghai main and STAR, Shenzhen main and ChiNext, Beijing. */
export const wholeMarket = 'm:1+t:2,m:1+t:23,m:0+t:6,m:0+t:80,m:0+t:81+s:2048'
const boardFilters = { industry: 'm:90+t:2', concept: 'm:90+t:3' } as const
/** Funds traded on the exchanges. */
const exchangeFunds = 'b:MK0021,b:MK0022,b:MK0023,b:MK0024,b:MK0827'
/** More pages than the whole market has, so that a wrong total cannot keep us asking. */
const MOST_PAGES = 120

const compact = (date: string): string => date.replaceAll('-', '')

function address(origin: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

export interface EastmoneySource extends Source {
  /** Every row of a filter such as `wholeMarket`, page by page. */
  list: (filter: string) => Promise<Parsed<FeedQuote>[]>
  limitPool: (tradingDay: string) => Promise<Parsed<FeedPoolRow>[]>
  bars: (request: BarRequest) => Promise<Parsed<FeedBar>[]>
}

export function createEastmoneySource(client: FeedClient, origins = eastmoneyOrigins): EastmoneySource {
  const read = async (url: URL) => new TextDecoder().decode(await client.get(url))

  async function page(filter: string, number: number) {
    const query = { pn: number, pz: LIST_PAGE, po: 0, np: 1, fltt: 2, invt: 2, fid: 'f12', fields: listFields }
    const url = address(origins.quotes, '/api/qt/clist/get', query)
    // The filter's own + and : must reach the service as they are.
    url.search += `&fs=${filter}`
    return parseEastmoneyList(await read(url))
  }

  async function pages<T>(next: (number: number) => Promise<{ total: number; rows: readonly Parsed<T>[] }>) {
    const rows: Parsed<T>[] = []
    for (let number = 1; number <= MOST_PAGES; number += 1) {
      const one = await next(number)
      rows.push(...one.rows)
      // A page may hold fewer rows than asked; only an empty one or the total ends the list.
      if (one.rows.length === 0 || rows.length >= one.total) return rows
    }
    throw new FeedError('garbage', 'the list does not end')
  }

  const list = (filter: string): Promise<Parsed<FeedQuote>[]> => pages((number) => page(filter, number))

  const names = (filter: string): Promise<Parsed<NamedRow>[]> =>
    pages(async (number) => {
      const query = { pn: number, pz: LIST_PAGE, po: 0, np: 1, fltt: 2, invt: 2, fid: 'f12', fields: nameFields }
      const url = address(origins.quotes, '/api/qt/clist/get', query)
      url.search += `&fs=${filter}`
      return parseNames(await read(url))
    })

  return {
    name: 'eastmoney',
    mostSymbols: 1,
    async quotes([symbol]) {
      if (symbol === undefined) return []
      const secid = secidOf(symbol)
      if (secid === null) return [refused(symbol, 'UNKNOWN_CODE')]
      const url = address(origins.quotes, '/api/qt/stock/get', { secid, fltt: 2, invt: 2, fields: singleFields })
      return [parseEastmoneySingle(await read(url), symbol, 'decimal')]
    },
    market: () => list(`${wholeMarket},${exchangeFunds}`),
    list,
    async boards(kind) {
      const rows = await names(boardFilters[kind])
      return rows.map((row): Parsed<FeedBoard> => {
        if (!row.ok) return row
        const { code, name } = row.value
        return good({ kind, code, name })
      })
    },
    async boardMembers(code) {
      const rows = await names(`b:${code}`)
      return rows.map((row): Parsed<InstrumentSymbol> => {
        if (!row.ok) return row
        const symbol = symbolOfSecid(row.value.market, row.value.code)
        return symbol === null ? refused(row.value.code, 'UNKNOWN_CODE') : good(symbol)
      })
    },
    async bars({ symbol, frequency, from, to }) {
      const secid = secidOf(symbol)
      if (secid === null) return [refused(symbol, 'UNKNOWN_CODE')]
      const fields = { fields1: 'f1,f2,f3,f4,f5,f6', fields2: 'f51,f52,f53,f54,f55,f56,f57,f58,f59,f60,f61' }
      const span = { klt: kltOf[frequency], fqt: 0, beg: compact(from), end: compact(to) }
      const url = address(origins.bars, '/api/qt/stock/kline/get', { secid, ...span, ...fields })
      return parseEastmoneyKline(await read(url), frequency)
    },
    async limitPool(tradingDay) {
      const query = { dpt: 'wz.ztzt', Pageindex: 0, pagesize: 10_000, sort: 'fbt:asc', date: compact(tradingDay) }
      return parseEastmoneyLimitPool(await read(address(origins.pools, '/getTopicZTPool', query)))
    },
  }
}
