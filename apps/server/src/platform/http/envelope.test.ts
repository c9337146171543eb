import { describe, expect, it } from 'vitest'

import { Envelope, giveBack, toJson, writtenOnce } from './envelope.ts'

const parsed = (payload: unknown): unknown => JSON.parse(toJson(payload).toString())

describe('an envelope on its way out', () => {
  it('[WIRE-11] reads the same whether its result was written before or now', () => {
    const result = { text: '部门"result":null', deep: [{ id: 1 }, null] }
    const plain = new Envelope(true, 200, '说了"result":null', result)
    const kept = new Envelope(true, 200, '说了"result":null', writtenOnce(result))
    expect(parsed(kept)).toEqual(parsed(plain))
  })

  it('[WIRE-11] a kept result is written once', () => {
    let writes = 0
    const result = {
      toJSON() {
        writes += 1
        return { kept: true }
      },
    }
    for (let call = 0; call < 3; call += 1) {
      expect(parsed(new Envelope(true, 200, '', writtenOnce(result)))).toMatchObject({ result: { kept: true } })
    }
    expect(writes).toBe(1)
  })

  it('[WIRE-12] gives the memory of large bytes back, and none that others have a part of', () => {
    const large = Buffer.from(new ArrayBuffer(100_000))
    giveBack(large)
    expect(large.buffer.byteLength).toBe(0)
    const [small, part] = [Buffer.from('答复'), Buffer.from(new ArrayBuffer(200_000), 0, 100_000)]
    for (const bytes of [small, part]) {
      const before = bytes.buffer.byteLength
      giveBack(bytes)
      expect(bytes.buffer.byteLength).toBe(before)
    }
  })
})
