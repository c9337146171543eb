import { beforeEach, expect, it } from 'vitest'
import { propose, useProposed } from '../../shared/proposal/proposed.ts'
import { clearEditorStart, startEditorWith, takeEditorStart } from './editor-start.ts'
import { readTarget } from './target-rows.ts'

beforeEach(clearEditorStart)

it('[DECIDE-66] symbols sent from a list become rows to buy whose size the author has to say', () => {
  propose({ title: '自选 核心池', symbols: ['SHSE.600001', 'SZSE.000002'] })
  const { title, rows = [] } = takeEditorStart()
  expect(title).toBe('自选 核心池')
  expect(rows.map(({ symbol, side, value }) => [symbol, side, value])).toEqual([
    ['SHSE.600001', '1', null],
    ['SZSE.000002', '1', null],
  ])
  expect(readTarget(rows[0]!).problem).toBe('请输入目标值')
})

it('[DECIDE-66] no more rows than a proposal takes; what another page hands over comes instead, and leaving forgets both', () => {
  propose({ title: '全市场', symbols: Array.from({ length: 5400 }, (_, n) => `SHSE.${600_000 + n}`) })
  expect(takeEditorStart().rows).toHaveLength(300)
  startEditorWith({ title: '再平衡', rows: [] })
  expect(takeEditorStart()).toEqual({ title: '再平衡', rows: [] })
  clearEditorStart()
  expect([takeEditorStart(), useProposed.getState().wanted]).toEqual([{}, null])
})

it.each([
  [['SHSE.600001'], ['volume']],
  [
    ['SHSE.600001', 'SZSE.000002'],
    ['toWeight', 'toWeight'],
  ],
])('[DECIDE-66] %j are asked for in %j: one name in shares, several in weights', (symbols, modes) => {
  propose({ title: '自选', symbols })
  expect(takeEditorStart().rows?.map((row) => row['mode'])).toEqual(modes)
})

it('[DECIDE-67] a signal is proposed with its side, and stands among what the proposal leans on', () => {
  const attachments = [{ kind: 'signal' as const, ref: 'SHSE.600001:S_BRK:2026-11-16', title: '跌破支撑' }]
  propose({ title: '卖出', symbols: ['SHSE.600001'], side: 2, attachments })
  const start = takeEditorStart()
  expect(start.attachments).toEqual(attachments)
  expect(start.rows?.[0]?.['side']).toBe('2')
})
