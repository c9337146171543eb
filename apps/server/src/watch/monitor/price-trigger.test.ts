import { describe, expect, it } from 'vitest'

import { reachedText, waitedPrices } from './price-trigger.ts'

const member = { symbol: 'SHSE.600001', note: '年报前减仓', targetPrice: 12.5, stopPrice: 9 }

describe('prices a note waits for', () => {
  it.each<[string, number | null, number | null, string[]]>([
    ['comes to the target', 12.4, 12.5, ['甲 到达目标价12.5，现价12.5（年报前减仓）']],
    ['stays above the target', 12.6, 12.7, []],
    ['falls through the stop', 9.1, 8.9, ['甲 跌破止损价9，现价8.9（年报前减仓）']],
    ['stays between them', 10, 11, []],
    ['is beyond the target at the first look', null, 13, ['甲 到达目标价12.5，现价13（年报前减仓）']],
    ['is not known, as of a suspended security', 12, null, []],
  ])('[WATCH-6] a price that %s', (_what, before, now, expected) => {
    const about = { name: '甲', note: member.note }
    expect(waitedPrices(member).flatMap((wait) => reachedText(wait, about, before, now) ?? [])).toEqual(expected)
  })

  it('[WATCH-6] one that was taken away or never set tells nothing', () => {
    expect(waitedPrices({ ...member, targetPrice: null, stopPrice: null })).toEqual([])
  })
})
