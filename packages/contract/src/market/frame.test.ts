import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFrame, continues } from './frame-decoder.ts'
import { createFrameEncoder, selectRows } from './frame-encoder.ts'
import {
  createQuoteTable,
  FIELDS,
  FrameError,
  frameKinds,
  HEADER_BYTES,
  readHeader,
  readNumber,
  writeNumber,
  type QuoteTable,
} from './frame.ts'

const SIZE = 12
const facts = { master: 752, seq: 8, base: 7, asOf: 1_794_800_000_000, flags: 1, phase: 3 }
const whole = fc.oneof(fc.constant(0), fc.integer(), fc.integer({ min: -(2 ** 50), max: 2 ** 50 }))
const values = fc.array(whole, { minLength: SIZE * FIELDS, maxLength: SIZE * FIELDS })

function tableOf(numbers: readonly number[]): QuoteTable {
  const table = createQuoteTable(SIZE)
  table.values.set(numbers)
  return table
}

function failureOf(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

describe('quote frame', () => {
  it('[FRAME-1] any whole number up to 2^51 survives, in at most eight bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (value) => {
        const bytes = new Uint8Array(8)
        const end = writeNumber(bytes, 0, value)
        const cursor = { at: 0 }
        expect(readNumber(bytes, cursor)).toBe(value)
        expect(cursor.at).toBe(end)
      }),
    )
  })

  it.each([Number.NaN, Infinity, 0.5, 2 ** 52])('[FRAME-1] %d stops at once', (value) =>
    expect(() => writeNumber(new Uint8Array(8), 0, value)).toThrow(RangeError),
  )

  it('[FRAME-2] a delta turns the table before into the table now', () => {
    fc.assert(
      fc.property(values, values, (before, now) => {
        const client = tableOf(before)
        const frame = createFrameEncoder(SIZE).delta(tableOf(before), tableOf(now), facts)
        const applied = applyFrame(frame.bytes, client)
        expect([...client.values]).toEqual([...tableOf(now).values])
        expect(applied.header).toEqual({ ...facts, kind: frameKinds.delta, count: frame.slots.length })
        expect([...applied.slots]).toEqual([...frame.slots])
      }),
    )
  })

  it('[FRAME-2] the encoder remembers what it has sent: an unchanged beat has no rows', () => {
    const encoder = createFrameEncoder(SIZE)
    const before = createQuoteTable(SIZE)
    const now = tableOf(Array.from({ length: SIZE * FIELDS }, (_, i) => i))
    expect(encoder.delta(before, now, facts).slots).toHaveLength(SIZE)
    expect(encoder.delta(before, now, facts).bytes).toHaveLength(HEADER_BYTES)
  })

  it('[FRAME-3] a snapshot needs nothing known before', () => {
    fc.assert(
      fc.property(values, values, (stale, now) => {
        const client = tableOf(stale)
        applyFrame(createFrameEncoder(SIZE).snapshot(tableOf(now), facts).bytes, client)
        expect([...client.values]).toEqual([...tableOf(now).values])
      }),
    )
  })

  it('[FRAME-4] a selection is the same rows and no others', () => {
    const wanted = fc.uniqueArray(fc.nat(SIZE - 1)).map((slots) => slots.sort((a, b) => a - b))
    fc.assert(
      fc.property(values, values, wanted, (before, now, slots) => {
        const frame = createFrameEncoder(SIZE).delta(tableOf(before), tableOf(now), facts)
        const client = tableOf(before)
        applyFrame(selectRows(frame, slots), client)
        const expected = before.map((value, i) => (slots.includes(Math.floor(i / FIELDS)) ? (now[i] ?? 0) : value))
        expect([...client.values]).toEqual([...tableOf(expected).values])
      }),
    )
  })

  it('[FRAME-5] a delta after a gap or for another master does not continue; a snapshot always does', () => {
    const header = { ...facts, kind: frameKinds.delta, count: 0 }
    expect([continues(header, 7, 752), continues(header, 6, 752), continues(header, 7, 751)]).toEqual([
      true,
      false,
      false,
    ])
    expect(continues({ ...header, kind: frameKinds.snapshot }, 0, 0)).toBe(true)
  })

  it('[FRAME-6] cut or altered bytes are refused or read as some frame, never beyond the buffer', () => {
    const frame = createFrameEncoder(SIZE).snapshot(
      tableOf(Array.from({ length: SIZE * FIELDS }, (_, i) => i * 99)),
      facts,
    )
    fc.assert(
      fc.property(fc.nat(frame.bytes.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const broken = cut ? frame.bytes.slice(0, at) : frame.bytes.slice()
        if (!cut) broken[at] = byte
        expect(failureOf(() => applyFrame(broken, createQuoteTable(SIZE)))).toSatisfy(
          (error) => error === null || error instanceof FrameError,
        )
      }),
    )
    expect(() => readHeader(new Uint8Array(40))).toThrow('not a quote frame')
  })
})
