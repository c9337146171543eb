import { describe, expect, it } from 'vitest'

import { findSourceFiles, type SourceFile } from './source-files.ts'

/** A number written into a statement: whatever is beyond it does not exist for the caller. */
const hidden = /\blimit\s+\d{2,}\b|\.limit\(\s*\d{2,}\s*\)/

/** Screens and pickers that show the beginning of a list, and nothing is done with the rest of it. */
const shown = new Map([
  ['trading/algo/algo.store.ts', 'the list of split orders shows all that work and the newest of the others'],
  ['trading/client/client.store.ts', 'a picker that is narrowed by typing'],
])

const findHidden = (files: readonly SourceFile[]): string[] =>
  files.filter(({ file, text }) => hidden.test(text) && !shown.has(file)).map(({ file }) => file)

/** A page whose rows tell how many there are in all. */
const countsInRows = /count\(\*\) over \(\)[\s\S]{0,2000}\boffset \$\{/

const findUncounted = (files: readonly SourceFile[]): string[] =>
  files.filter(({ text }) => countsInRows.test(text) && !/totalOf\(|#total/.test(text)).map(({ file }) => file)

describe('statements', () => {
  it('[EVERY-2] none stops at a number that its caller does not know', () => {
    expect(findHidden(findSourceFiles())).toEqual([])
  })

  it.each(['select id from orders order by at limit 200', 'query.limit(500).execute()'])(
    '[EVERY-2] %s is found',
    (text) => expect(findHidden([{ file: 'trading/planted.ts', text }])).toEqual(['trading/planted.ts']),
  )

  it('[EVERY-3] a page behind the last still tells how many there are', () => {
    const paged = findSourceFiles().filter(({ text }) => countsInRows.test(text))
    expect(paged.length).toBeGreaterThan(2)
    expect(findUncounted(paged)).toEqual([])
    const planted = 'count(*) over () as total ... limit ${limit} offset ${offset}` ... total: rows[0]?.total ?? 0'
    expect(findUncounted([{ file: 'trading/planted.ts', text: planted }])).toEqual(['trading/planted.ts'])
  })
})
