import { FrameError } from '@liangshu/contract/market/frame'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createPackedBars, joinBars, packBars, unpackBars, type PackedBars } from './pack-bars.ts'

const price = fc.integer({ min: 0, max: 2_000_000 })
const bar = fc
  .record({
    step: fc.integer({ min: 1, max: 40 }),
    prices: fc.array(price, { minLength: 4, maxLength: 4 }),
    ref: price,
    volume: fc.integer({ min: 0, max: 2 ** 40 }),
    amount: fc.integer({ min: 0, max: 2 ** 50 }),
  })
  .map(({ prices, ...rest }) => ({ ...rest, prices: prices.toSorted((a, b) => a - b) }))

const blocks = fc
  .record({ rows: fc.array(bar, { maxLength: 30 }), unit: fc.constantFrom(1, 10, 100) })
  .map(({ rows, unit }) => {
    const bars = createPackedBars(rows.length)
    let at = 20_000
    rows.forEach(({ step, prices, ref, volume, amount }, i) => {
      at += step
      const [low = 0, open = 0, close = 0, high = 0] = prices
      bars.at[i] = at
      bars.ref[i] = ref * unit
      bars.low[i] = low * unit
      bars.open[i] = open * unit
      bars.close[i] = close * unit
      bars.high[i] = high * unit
      bars.volume[i] = volume
      bars.amount[i] = amount
    })
    return bars
  })

const slice = (bars: PackedBars, from: number, until: number): PackedBars =>
  Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice(from, until)])) as never

describe('packed bars', () => {
  it('[BARS-1] every bar comes back as it was', () => {
    fc.assert(
      fc.property(blocks, (bars) => {
        expect(unpackBars(packBars(bars))).toEqual(bars)
      }),
    )
  })

  it('[BARS-1] a part is packed as if it were all there is', () => {
    fc.assert(
      fc.property(blocks, fc.nat(30), (bars, cut) => {
        const at = Math.min(cut, bars.at.length)
        const parts = [packBars(bars, 0, at), packBars(bars, at)].map(unpackBars)
        expect(parts[1]).toEqual(slice(bars, at, bars.at.length))
        expect(joinBars(parts)).toEqual(bars)
      }),
    )
  })

  it('[BARS-2] a day of a usual share takes fewer than 18 bytes', () => {
    const bars = createPackedBars(60)
    for (let i = 0; i < 60; i += 1) {
      const close = 120_000 + ((i * 7919) % 40) * 100
      bars.at[i] = 20_000 + i
      bars.ref[i] = i === 0 ? 120_000 : (bars.close[i - 1] as number)
      bars.open[i] = close - 300
      bars.high[i] = close + 900
      bars.low[i] = close - 1200
      bars.close[i] = close
      bars.volume[i] = 9_876_500 + i * 1000
      bars.amount[i] = (bars.volume[i] as number) * (close / 100)
    }
    expect(packBars(bars).byteLength / 60).toBeLessThan(18)
  })

  it('[BARS-3] cut, lengthened and foreign bytes are refused', () => {
    const bars = createPackedBars(2)
    bars.at.set([1, 2])
    const bytes = packBars(bars)
    for (let end = 0; end < bytes.byteLength; end += 1)
      expect(() => unpackBars(bytes.slice(0, end))).toThrow(FrameError)
    expect(() => unpackBars(Uint8Array.of(...bytes, 0))).toThrow('left over')
    expect(() => unpackBars(Uint8Array.of(9, ...bytes.slice(1)))).toThrow('version 9')
  })

  it('[BARS-3] a fraction never gets in', () => {
    const bars = createPackedBars(1)
    bars.amount[0] = 0.5
    expect(() => packBars(bars)).toThrow('0.5')
  })
})
