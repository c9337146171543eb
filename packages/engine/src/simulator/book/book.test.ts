import { expect, it } from 'vitest'
import { BOOK_LEVELS, createSnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { writeBook } from './book.ts'

const facts = {
  key: 11,
  last: 300,
  tick: 100,
  lot: 100,
  limitUp: 0,
  limitDown: 0,
  dayVolume: 1_000_000,
  sealVolume: 5000,
  spread: 1,
  next: null,
}

it('[SIM-BOOK-3] nobody bids nothing: levels below the first tick are empty', () => {
  for (let key = 0; key < 20; key += 1) {
    const out = createSnapshotColumns(1)
    writeBook(out, 0, { ...facts, key })
    const bids = Array.from({ length: BOOK_LEVELS }, (_, level) => [out.bidPrice[level]!, out.bidVolume[level]!])
    const shown = bids.filter(([price]) => price! > 0)
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.every(([, volume]) => volume! > 0)).toBe(true)
    expect(bids.slice(shown.length).every(([price, volume]) => price === 0 && volume === 0)).toBe(true)
  }
})
