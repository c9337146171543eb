// A market of 5,400 made-up stocks whose beats are ready before anything is measured, for ours and the peer alike.
import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import { createFrameEncoder } from '@liangshu/contract/market/frame-encoder'
import type { InstrumentColumns, SectorMembers } from '@liangshu/contract/market/quote-calls'

export const STOCKS = 5400
const SECTORS = 31
const MASTER = 7

/** Small and seeded: both pages see the same market. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const all = <Value>(make: (slot: number) => Value): Value[] => Array.from({ length: STOCKS }, (_, slot) => make(slot))
const codeOf = (slot: number) => `SHSE.${600_000 + slot}`

export const instruments: InstrumentColumns = {
  version: MASTER,
  symbol: all(codeOf),
  name: all((slot) => `证券${slot}`),
  pinyin: all(() => 'ZQ'),
  secType: all(() => 'stock' as const),
  board: all(() => 'MAIN' as const),
  priceScale: all(() => 10_000),
  volumeScale: all(() => 1),
  tick: all(() => 100),
  lot: all(() => 100),
  floatShares: all((slot) => 1e8 + slot * 1e5),
  eps: all(() => 0.5),
  industry: all((slot) => `行业${slot % SECTORS}`),
  isListed: all(() => true),
}

export const sectors: SectorMembers[] = Array.from({ length: SECTORS }, (_, sector) => ({
  code: `I${sector}`,
  name: `行业${sector}`,
  kind: 'industry',
  level: 1,
  parent: null,
  slots: instruments.symbol.flatMap((_symbol, slot) => (slot % SECTORS === sector ? [slot] : [])),
}))

/** One beat: the frame as the server sends it, and the same change as rows. */
export interface Beat {
  readonly bytes: Uint8Array
  readonly slots: readonly number[]
  /** Last price, volume, amount and main inflow of each changed slot, in units of the wire. */
  readonly values: readonly (readonly [last: number, volume: number, amount: number, inflow: number])[]
}

export interface LiveDay {
  readonly first: Uint8Array
  /** The table as it stands before the first beat. */
  readonly opening: Float64Array
  readonly beats: readonly Beat[]
}

/** A day of `count` beats in each of which `changed` stocks trade. */
export function makeDay(count: number, changed: number): LiveDay {
  const random = createRandom(2026)
  const encoder = createFrameEncoder(STOCKS)
  const [sent, now] = [createQuoteTable(STOCKS), createQuoteTable(STOCKS)]
  for (let slot = 0; slot < STOCKS; slot += 1) {
    const at = slot * FIELDS
    const close = 20_000 + Math.floor(random() * 980_000)
    const last = Math.round((close * (0.92 + random() * 0.16)) / 100) * 100
    const fields = { preClose: close, open: close, high: Math.max(close, last), low: Math.min(close, last), last }
    for (const [field, value] of Object.entries(fields)) now.values[at + fieldAt[field as 'last']] = value
    now.values[at + fieldAt.limitUp] = Math.round(close * 1.1)
    now.values[at + fieldAt.limitDown] = Math.round(close * 0.9)
    now.values[at + fieldAt.volume] = Math.floor(random() * 1e7)
    now.values[at + fieldAt.amount] = Math.floor(1e9 + random() ** 4 * 5e11)
    now.values[at + fieldAt.mainInflow] = Math.floor((random() - 0.5) * 1e10)
    now.values[at + fieldAt.status] = 3
  }
  sent.values.set(now.values)
  const opening = Float64Array.from(now.values)
  const facts = (seq: number, base: number) => ({ master: MASTER, seq, base, asOf: 0, flags: 1, phase: 3 })
  const first = encoder.snapshot(now, facts(1, 1)).bytes.slice()
  const beats = Array.from({ length: count }, (_, beat): Beat => {
    const slots = [...new Set(Array.from({ length: changed }, () => Math.floor(random() * STOCKS)))]
    const values = slots.map((slot) => {
      const at = slot * FIELDS
      const read = (field: keyof typeof fieldAt) => now.values[at + fieldAt[field]] ?? 0
      const last = Math.max(100, read('last') + (Math.floor(random() * 9) - 4) * 100)
      const volume = read('volume') + 100 * Math.floor(1 + random() * 50)
      const amount = read('amount') + Math.floor(random() * 1e8)
      const inflow = read('mainInflow') + Math.floor((random() - 0.5) * 1e8)
      now.values[at + fieldAt.last] = last
      now.values[at + fieldAt.volume] = volume
      now.values[at + fieldAt.amount] = amount
      now.values[at + fieldAt.mainInflow] = inflow
      return [last, volume, amount, inflow] as const
    })
    return { bytes: encoder.delta(sent, now, facts(beat + 2, beat + 1)).bytes.slice(), slots, values }
  })
  return { first, opening, beats }
}
