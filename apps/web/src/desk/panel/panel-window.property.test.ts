import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkColors } from '../link/link-colors.ts'
import { createPanelStore } from './panel-store.ts'
import { readWindow, windowPath } from './panel-window.ts'

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const params = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2, noUnicodeString: false }), {
  maxKeys: 5,
})

describe('any panel in a window of its own', () => {
  it('[DESK-11] shows the panel that was moved there, with its colour and its parameters', () => {
    const link = fc.option(fc.constantFrom(...linkColors))
    fc.assert(
      fc.property(text, text, text, link, params, (id, definitionId, desk, color, own) => {
        const panel = createPanelStore({ id, definitionId, link: color, params: own })
        const search = new URL(windowPath(panel, desk), 'http://x').searchParams
        const expected = JSON.parse(JSON.stringify(own)) as typeof own
        expect(readWindow(search)).toEqual({ desk, start: { id, definitionId, link: color, params: expected } })
      }),
    )
  })

  it('[DESK-11] an address that nobody made opens something all the same, with a colour that there is', () => {
    const typed = fc.oneof(fc.string(), fc.json({ maxDepth: 1 }))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('panel', 'id', 'desk', 'link', 'params'), typed), (asked) => {
        const { desk, start } = readWindow(new URLSearchParams(asked))
        expect(typeof desk).toBe('string')
        expect(start.link === null || linkColors.includes(start.link)).toBe(true)
        expect(Object.prototype.toString.call(start.params)).toBe('[object Object]')
      }),
    )
  })
})
