import { describe, expect, it } from 'vitest'

import { JsonWriter, keepTexts } from './json-writer.ts'

const textOf = (writer: JsonWriter) => Buffer.from(writer.take()).toString()

describe('the room an answer is written in', () => {
  it('[WIRE-102] texts that fill it to the last byte, and one more character', () => {
    for (const capacity of [5, 6, 7, 8, 9, 10]) {
      const writer = new JsonWriter(capacity)
      writer.text('涨停')
      writer.text('a')
      writer.text('')
      writer.text('涨')
      expect(textOf(writer)).toBe('涨停a涨')
    }
  })

  it('[WIRE-102] pieces that fill it to the last byte', () => {
    const kept = keepTexts(['涨停', '', 'abc'])
    expect([...kept.ends]).toEqual([6, 6, 9])
    for (const capacity of [1, 8, 9, 10]) {
      const writer = new JsonWriter(capacity)
      for (const index of [0, 1, 2, 0, 0]) writer.kept(kept, index)
      expect(textOf(writer)).toBe('涨停abc涨停涨停')
    }
  })

  it('[WIRE-102] a piece that there is none of is nothing', () => {
    const writer = new JsonWriter(4)
    writer.kept(keepTexts(['ab']), 3)
    writer.text('c')
    expect(textOf(writer)).toBe('c')
  })

  it('[WIRE-102] what was once written is never lost when the room grows', () => {
    const writer = new JsonWriter(3)
    let whole = ''
    for (let index = 0; index < 200; index += 1) {
      const text = `行${index},`.repeat(1 + (index % 7))
      whole += text
      writer.text(text)
    }
    expect(textOf(writer)).toBe(whole)
  })
})
