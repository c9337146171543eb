import { ledgerSourceLabels, ledgerSources } from '@liangshu/contract/trading/account'
import { describe, expect, it } from 'vitest'

import { sourceOfEntry } from './ledger-source.ts'

describe('what a line of the books was written for', () => {
  it.each([
    ['01k9z3w1exec', 'SHSE.600001', 'fill', 'SHSE.600001'],
    ['action:SHSE.600001:2026-11-16:cash', null, 'action', 'SHSE.600001'],
    ['action:SHSE.600001:2026-11-16:cash:paid', null, 'action', 'SHSE.600001'],
    ['delist:SHSE.600001:2026-11-16', null, 'delist', 'SHSE.600001'],
    ['mtm:2026-11-16:CFFEX.IF2612:L', null, 'settlement', 'CFFEX.IF2612'],
    ['deliver:2026-11-20:CFFEX.IF2611:S', null, 'delivery', 'CFFEX.IF2611'],
    ['initial', null, 'opening', null],
    ['cash:01k9', null, 'transfer', null],
    ['cash:01k9:end', null, 'transfer', null],
    ['venue', null, 'venue', null],
    ['stray', null, 'other', null],
  ])('[LEDGER-20] %s', (refId, filled, source, symbol) => {
    expect(sourceOfEntry(refId, filled)).toEqual({ source, symbol })
  })

  it('[LEDGER-20] every source has a name', () => {
    expect(ledgerSources.filter((source) => !ledgerSourceLabels[source])).toEqual([])
  })
})
