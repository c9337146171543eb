import { describe, expect, it } from 'vitest'

import { JsonWriter, keepTexts } from './json-writer.ts'

const texts = ['{"name":"平安银行",', '{"name":"🙂",', '{"name":"",']

describe('an answer written from pieces', () => {
  it('[MKT-32] is the pieces in the order asked for, whatever it was thought to take', () => {
    const kept = keepTexts(texts)
    for (const capacity of [0, 1, 40, 10_000]) {
      const writer = new JsonWriter(capacity)
      for (const index of [2, 0, 1]) {
        writer.kept(kept, index)
        writer.text(`"text":"涨停${index}"}`)
      }
      const bytes = writer.take()
      expect(Buffer.from(bytes).toString()).toBe(
        [2, 0, 1].map((index) => `${texts[index]}"text":"涨停${index}"}`).join(''),
      )
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
    }
  })

  it('[MKT-32] without pieces is empty', () => {
    expect(new JsonWriter(8).take()).toHaveLength(0)
    expect(keepTexts([]).bytes).toHaveLength(0)
  })
})
