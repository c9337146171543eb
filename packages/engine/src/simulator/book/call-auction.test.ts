import { describe, expect, it } from 'vitest'
import { closeIndicative, openIndicative, OPEN_CALL_SECONDS, type CallFacts } from './call-auction.ts'

const facts: CallFacts = {
  key: 12345,
  ref: 100_000,
  result: 103_000,
  volume: 240_000,
  tick: 100,
  lot: 100,
  limitUp: 110_000,
  limitDown: 90_000,
  queue: 5_000_000,
}
const path = Array.from({ length: OPEN_CALL_SECONDS / 3 + 1 }, (_, i) => openIndicative(facts, i * 3))

describe('call auctions', () => {
  it('[SIM-CALL-1] the indicative price ends at the open with the whole auction matched', () => {
    expect(path.at(-1)).toMatchObject({ price: 103_000, matched: 240_000 })
  })

  it('[SIM-CALL-2] it stays on the tick and inside the limits', () => {
    expect(path.filter(({ price }) => price > 110_000 || price < 90_000 || price % 100 !== 0)).toEqual([])
  })

  it('[SIM-CALL-3] orders vanish before 09:20, and only add up after it', () => {
    const matched = path.map((step) => step.matched)
    const falls = matched.slice(1).map((volume, i) => volume < matched[i]!)
    expect(falls.slice(0, 100).some(Boolean)).toBe(true)
    expect(falls.slice(100).some(Boolean)).toBe(false)
  })

  it('[SIM-CALL-4] the last five minutes stray less than the first five', () => {
    const reach = (steps: typeof path) => Math.max(...steps.map(({ price }) => Math.abs(price - 103_000)))
    expect(reach(path.slice(100))).toBeLessThan(reach(path.slice(0, 100)))
  })

  it('[SIM-CALL-5] the closing call ends at the close', () => {
    expect(closeIndicative(facts, 180)).toMatchObject({ price: 103_000, matched: 240_000 })
  })

  it.each([
    ['up', 110_000, 'buy'],
    ['down', 90_000, 'sell'],
  ])(
    '[SIM-CALL-6] a board sealed %s stays at its limit through the closing call, its queue unmatched',
    (_side, result, side) => {
      const calls = Array.from({ length: 61 }, (_, i) => closeIndicative({ ...facts, result }, i * 3))
      expect(new Set(calls.map(({ price }) => price))).toEqual(new Set([result]))
      expect(new Set(calls.map((call) => `${call.side} ${call.unmatched}`))).toEqual(new Set([`${side} 5000000`]))
      const free = Array.from({ length: 61 }, (_, i) => closeIndicative(facts, i * 3))
      expect(new Set(free.map((call) => call.side)).size).toBe(2)
    },
  )
})
