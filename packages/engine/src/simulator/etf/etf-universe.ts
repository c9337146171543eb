import type { EtfType } from '../../../../contract/src/market/labels.ts'
import { bitsAt, streamKey } from '../random/counter.ts'
import { normalAt, pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { fundHouses } from '../universe/names.ts'
import { underlyings, type Underlying } from './underlyings.ts'

export interface Etf {
  readonly symbol: string
  readonly name: string
  readonly house: string
  readonly underlying: number
  readonly type: EtfType
  /** Sellable on the day of purchase. */
  readonly isSameDay: boolean
  /** Net asset value of day 0, in yuan. */
  readonly baseNav: number
  /** Units outstanding on day 0. */
  readonly baseUnits: number
  readonly feeRate: number
  readonly turnover: number
  /** Arbitrage keeps large funds closer to their value. */
  readonly premiumScale: number
}

const counts: Record<EtfType, number> = {
  宽基: 200,
  行业: 200,
  主题: 250,
  策略: 60,
  跨境: 80,
  债券: 35,
  货币: 20,
  商品: 15,
  增强: 40,
}

/** Shanghai prefixes by what a fund holds; Shenzhen writes 159 for all. */
function shanghaiPrefixes({ asset, type, isWideLimit, name }: Underlying): readonly string[] {
  if (asset === 'bond' || asset === 'money') return ['511']
  if (asset === 'crossBorder') return ['513', '520']
  if (asset === 'gold') return ['518']
  if (asset === 'commodity') return []
  if (isWideLimit) return name.startsWith('科创') ? ['588', '589'] : []
  return type === '宽基' || type === '增强' ? ['510', '560', '561'] : ['512', '515', '516', '562']
}

interface CodeBook {
  readonly used: Map<string, number>
}

function nextCode(book: CodeBook, prefix: string): string {
  const number = (book.used.get(prefix) ?? 9) + 1
  book.used.set(prefix, number)
  return prefix + String(number * 2).padStart(3, '0')
}

function symbolFor(book: CodeBook, underlying: Underlying, key: number): string {
  const prefixes = shanghaiPrefixes(underlying)
  const prefix = prefixes[pickBelow(bitsAt(key, 0), Math.max(1, prefixes.length))]
  const goesToShanghai = prefix !== undefined && uniformAt(key, 1) < 0.56
  return goesToShanghai ? `SHSE.${nextCode(book, prefix)}` : `SZSE.${nextCode(book, '159')}`
}

function sameDay({ asset }: Underlying): boolean {
  return asset !== 'equity'
}

function createEtf(seed: number, id: number, underlying: number, rank: number, book: CodeBook): Etf {
  const about = underlyings[underlying]
  if (!about) throw new RangeError(`no underlying ${underlying}`)
  const key = streamKey(seed, streams.etfTraits, id)
  const house = fundHouses[(rank * 7 + underlying * 3) % fundHouses.length] ?? ''
  const isMoney = about.type === '货币'
  const size = (about.type === '宽基' ? 9e9 : 1.2e9) * Math.exp(1.1 * normalAt(key, 2) - 0.5 * rank)
  const isBroad = about.type === '宽基'
  const baseNav =
    isMoney || about.asset === 'bond' ? 100 : Math.max(0.5, (isBroad ? 2.2 : 1.1) * Math.exp(0.45 * normalAt(key, 3)))
  return {
    symbol: symbolFor(book, about, key),
    name: `${about.name}ETF${house}`,
    house,
    underlying,
    type: about.type,
    isSameDay: sameDay(about),
    baseNav: Math.round(baseNav * 10_000) / 10_000,
    baseUnits: Math.max(10_000_000, Math.round(size / baseNav / 10_000) * 10_000),
    feeRate: about.type === '宽基' ? 0.002 : about.asset === 'equity' ? 0.006 : 0.004,
    turnover: 0.03 * Math.exp(0.7 * normalAt(key, 4)) * (sameDay(about) ? 2.5 : 1),
    premiumScale: about.asset === 'equity' ? Math.min(1, Math.max(0.25, (1.2e9 / size) ** 0.6)) : 1,
  }
}

/** 900 funds: each type deals its count over its underlyings in turn, so popular ones have several houses. */
export function createEtfUniverse(seed: number): Etf[] {
  const book: CodeBook = { used: new Map() }
  const etfs: Etf[] = []
  for (const [type, count] of Object.entries(counts)) {
    const pool = underlyings.flatMap((underlying, id) => (underlying.type === type ? [id] : []))
    for (let i = 0; i < count; i += 1) {
      const underlying = pool[i % pool.length] ?? 0
      etfs.push(createEtf(seed, etfs.length, underlying, Math.floor(i / pool.length), book))
    }
  }
  return etfs
}
