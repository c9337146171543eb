import { describe, expect, it } from 'vitest'
import { shownDay, simulatedHint } from './simulated-hint.ts'

describe('what a simulated market says of itself', () => {
  it.each([
    ['2026-11-16 11:29:59', ''],
    ['2026-11-16 11:30:00', '午间休市'],
    ['2026-11-16 12:59:59', '午间休市'],
    ['2026-11-16 13:00:00', ''],
    ['2026-11-16 14:59:59', ''],
    ['2026-11-16 15:00:00', '已收盘'],
    [null, ''],
    [undefined, ''],
  ])('[MKT-WEB-16] at %s: %j', (asOf, shown) => expect(shownDay({ isLoop: false, asOf })).toBe(shown))

  it('[MKT-WEB-16] a day that is played again says which', () => {
    const loop = { isLoop: true, tradingDay: '2026-11-13', asOf: '2026-11-13 12:00:00' }
    expect(shownDay(loop)).toBe('11-13 循环')
    expect(shownDay({ isLoop: true })).toBe('循环')
    expect(simulatedHint(loop)).toBe('非交易时段循环播放最近一个交易日（2026-11-13）的模拟行情')
    expect(simulatedHint({ isLoop: true })).toContain('（--）')
    expect(simulatedHint({ ...loop, isLoop: false })).toBe('由模拟器生成，不是真实行情')
  })
})
