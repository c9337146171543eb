import { describe, expect, it } from 'vitest'
import { bitsAt, dayKey, mix32, streamKey } from './counter.ts'
import { normalAt, normalOf, pickBelow, studentOf, uniformAt, uniformOf } from './draws.ts'
import { streams } from './streams.ts'

const key = dayKey(streamKey(20261116, streams.minutePath, 17), 300)

function chiSquare(draw: (index: number) => number, bins: number, count: number): number {
  const seen = new Int32Array(bins)
  for (let index = 0; index < count; index += 1) {
    const bin = Math.floor(draw(index) * bins)
    seen[bin] = (seen[bin] ?? 0) + 1
  }
  const expected = count / bins
  return seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
}

describe('counter-based randomness', () => {
  it('[SIM-RAND-1] a draw depends on its coordinates only, not on what was drawn before', () => {
    const forward = Array.from({ length: 50 }, (_, minute) => bitsAt(key, minute))
    const backward = Array.from({ length: 50 }, (_, index) => bitsAt(key, 49 - index)).toReversed()
    expect(backward).toEqual(forward)
  })

  it('[SIM-RAND-2] every coordinate changes the draw', () => {
    const base = bitsAt(dayKey(streamKey(1, 2, 3), 4), 5)
    const moved = [
      bitsAt(dayKey(streamKey(2, 2, 3), 4), 5),
      bitsAt(dayKey(streamKey(1, 3, 3), 4), 5),
      bitsAt(dayKey(streamKey(1, 2, 4), 4), 5),
      bitsAt(dayKey(streamKey(1, 2, 3), 5), 5),
      bitsAt(dayKey(streamKey(1, 2, 3), 4), 6),
    ]
    expect(new Set([base, ...moved]).size).toBe(6)
  })

  it('[SIM-RAND-3] pinned values: the same seed gives the same bits for ever', () => {
    expect([mix32(0), mix32(1), mix32(-1)].map((bits) => bits >>> 0)).toMatchInlineSnapshot(`
      [
        0,
        69681622,
        310335631,
      ]
    `)
    expect(bitsAt(key, 0) >>> 0).toMatchInlineSnapshot(`270046609`)
  })

  // 99.99 % quantile of chi-square with 255 degrees of freedom is about 346.
  it.each([
    ['minutes', (i: number) => uniformAt(key, i)],
    ['days', (i: number) => uniformAt(dayKey(streamKey(7, 1, 0), i), 0)],
    ['symbols', (i: number) => uniformAt(dayKey(streamKey(7, 1, i), 0), 0)],
    ['seeds', (i: number) => uniformAt(dayKey(streamKey(i, 1, 0), 0), 0)],
    ['low bits', (i: number) => ((bitsAt(key, i) << 24) >>> 24) / 256],
  ])('[SIM-RAND-4] draws are uniform along %s', (_along, draw) => {
    expect(chiSquare(draw, 256, 100_000)).toBeLessThan(346)
  })

  it('[SIM-RAND-5] neighbouring coordinates are uncorrelated', () => {
    const pairs = 50_000
    let sum = 0
    for (let i = 0; i < pairs; i += 1) sum += (uniformAt(key, i) - 0.5) * (uniformAt(key, i + 1) - 0.5)
    expect(Math.abs((12 * sum) / pairs)).toBeLessThan(0.02)
  })

  it('[SIM-RAND-6] one flipped input bit flips about half of the output bits', () => {
    let flips = 0
    for (let i = 0; i < 2000; i += 1) {
      let difference = mix32(i) ^ mix32(i ^ (1 << (i % 32)))
      for (; difference !== 0; difference &= difference - 1) flips += 1
    }
    expect(flips / 2000).toBeGreaterThan(15.5)
    expect(flips / 2000).toBeLessThan(16.5)
  })
})

describe('draws', () => {
  it('[SIM-RAND-7] uniforms stay inside the open unit interval', () => {
    expect(uniformOf(0)).toBeGreaterThan(0)
    expect(uniformOf(-1)).toBeLessThan(1)
    expect(pickBelow(-1, 31)).toBe(30)
  })

  it.each([
    [0.5, 0],
    [0.975, 1.959964],
    [0.001, -3.090232],
    [0.9999, 3.719016],
  ])('[SIM-RAND-8] normal quantile at %d', (u, z) => expect(normalOf(u)).toBeCloseTo(z, 5))

  it.each([
    [0.5, 0],
    [0.975, 2.776445],
    [0.01, -3.746947],
    [0.9995, 8.610302],
  ])('[SIM-RAND-9] Student-t(4) quantile at %d, scaled to unit variance', (u, t) =>
    expect(studentOf(u) * Math.SQRT2).toBeCloseTo(t, 5),
  )

  it('[SIM-RAND-10] normal draws have mean 0, variance 1 and kurtosis 3', () => {
    const n = 100_000
    let [sum, squares, fourths] = [0, 0, 0]
    for (let i = 0; i < n; i += 1) {
      const z = normalAt(key, i)
      sum += z
      squares += z * z
      fourths += z ** 4
    }
    expect(sum / n).toBeCloseTo(0, 1)
    expect(squares / n).toBeCloseTo(1, 1)
    expect(fourths / n / (squares / n) ** 2).toBeCloseTo(3, 0)
  })
})
