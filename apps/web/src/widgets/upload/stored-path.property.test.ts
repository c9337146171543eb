import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entriesOf, entriesText } from './file-entry.ts'
import { keepLast, movePath, nameOfPath, pathsOf } from './stored-path.ts'

const word = fc.stringMatching(/^[a-z合同]{1,6}$/)
const stored = fc.tuple(word, fc.stringMatching(/^[0-9a-f]{32}$/), fc.constantFrom('pdf', 'png', 'docx'))
const filePath = stored.map(([name, random, kind]) => `temp/${name}_${random}.${kind}`)
const picture = fc.stringMatching(/^[A-Za-z0-9+/]{1,20}$/).map((data) => `data:image/png;base64,${data}`)
const path = fc.oneof(filePath, picture)
const paths = fc.array(path, { maxLength: 6 })

describe('any stored paths', () => {
  it('[UPLOAD-2] go into one text and come back, pictures with their own comma too', () => {
    fc.assert(
      fc.property(paths, (own) => {
        expect(pathsOf(own.join(','))).toEqual(own)
      }),
    )
  })

  it('[UPLOAD-1] the name is the one it was uploaded under', () => {
    fc.assert(
      fc.property(stored, ([name, random, kind]) => {
        expect(nameOfPath(`temp/${name}_${random}.${kind}`)).toBe(`${name}.${kind}`)
        expect(nameOfPath(encodeURI(`https://x.test/${name}_${random}.${kind}?v=1`))).toBe(`${name}.${kind}`)
      }),
    )
  })

  it('[UPLOAD-12] entries come back with their names and sizes, or as their paths alone', () => {
    const entry = fc.record({ fileName: word, filePath, fileSize: fc.nat() })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), (own) => {
        expect(entriesOf(entriesText(own, false))).toEqual(own)
        const short = entriesOf(entriesText(own, true))
        expect(short.map((one) => one.filePath)).toEqual(own.map((one) => one.filePath))
        expect(entriesText(short, true)).toBe(entriesText(own, true))
      }),
    )
  })

  it('[UPLOAD-4] a limit keeps the last ones in their order', () => {
    fc.assert(
      fc.property(paths, fc.nat({ max: 8 }), (own, limit) => {
        const kept = keepLast(own, limit)
        expect(kept).toHaveLength(limit === 0 ? own.length : Math.min(limit, own.length))
        expect(own.slice(own.length - kept.length)).toEqual(kept)
      }),
    )
  })

  it('[UPLOAD-6] a step and a step back is none, and no step loses a file', () => {
    const at = fc
      .uniqueArray(filePath, { minLength: 1, maxLength: 6 })
      .chain((own) =>
        fc.tuple(fc.constant(own), fc.nat({ max: own.length - 1 }), fc.constantFrom(-1 as const, 1 as const)),
      )
    fc.assert(
      fc.property(at, ([own, index, by]) => {
        const moved = movePath(own, index, by)
        const isEnd = index + by < 0 || index + by >= own.length
        expect('refusal' in moved).toBe(isEnd)
        if ('refusal' in moved) return
        expect(moved.paths[index + by]).toBe(own[index])
        expect(movePath(moved.paths, index + by, by === 1 ? -1 : 1)).toEqual({ paths: own })
      }),
    )
  })
})
