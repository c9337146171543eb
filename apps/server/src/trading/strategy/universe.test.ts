import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import type { Actor } from '../../platform/tenancy/actor.ts'
import { createFixedMarket } from '../testing/fixed-market.ts'
import { createUniverse } from './universe.ts'

const actor = { username: 'quant' } as Actor
const asked: unknown[] = []
const facts = createFixedMarket()
facts.list('SHSE.600001', 10)
facts.list('SHSE.600002', 10)
const groups = { symbolsOf: async (_actor: Actor, id: string) => (id === 'G1' ? ['SHSE.600002'] : []) }
const constituents = {
  symbolsOf: async (_actor: Actor, index: string, date?: string) => {
    asked.push([index, date])
    return ['SHSE.600001', 'SHSE.699999', 'SHSE.600001']
  },
}
const universe = createUniverse({ facts, groups, constituents } as never)
const { firstDate, lastDate } = mainlandCalendar

describe('what a strategy chooses from', () => {
  it('[STRAT-103] a group comes before an index, an index before single symbols', async () => {
    const all = { groupId: 'G1', index: 'SHSE.000300', symbols: ['SHSE.600001'] }
    expect(await universe.symbolsOf(actor, all)).toEqual(['SHSE.600002'])
    expect(await universe.symbolsOf(actor, { ...all, groupId: undefined })).toEqual(['SHSE.600001'])
    expect(await universe.symbolsOf(actor, { symbols: ['SHSE.600002', 'SHSE.600001'] })).toEqual([
      'SHSE.600002',
      'SHSE.600001',
    ])
    expect(await universe.symbolsOf(actor, {})).toEqual([])
  })

  it('[STRAT-103] each symbol once, and none that nobody knows', async () => {
    expect(await universe.symbolsOf(actor, { symbols: ['SHSE.600001', 'SHSE.600001', 'SHSE.688888'] })).toEqual([
      'SHSE.600001',
    ])
  })

  it('[STRAT-103] an index is asked as of the day, or of the next trading day; now where no day is named', async () => {
    asked.length = 0
    const index = 'SHSE.000300'
    await universe.symbolsOf(actor, { index })
    await universe.symbolsOf(actor, { index }, '2026-11-13')
    await universe.symbolsOf(actor, { index }, '2026-11-14')
    expect(asked).toEqual([
      [index, undefined],
      [index, '2026-11-13'],
      [index, '2026-11-16'],
    ])
  })

  it('[STRAT-103] days beyond the calendar are refused, its first is not', async () => {
    const index = 'SHSE.000300'
    const words = `日期应在${firstDate}至${lastDate}之间`
    await expect(universe.symbolsOf(actor, { index }, '1980-01-01')).rejects.toThrow(words)
    await expect(universe.symbolsOf(actor, { index }, lastDate)).rejects.toThrow(words)
    await expect(universe.symbolsOf(actor, { index }, firstDate)).resolves.toEqual(['SHSE.600001'])
  })

  it('[STRAT-103] before the market is there the answer is to wait', async () => {
    const early = createUniverse({ facts: { ...facts, time: () => null }, groups, constituents } as never)
    await expect(early.symbolsOf(actor, { symbols: ['SHSE.600001'] })).rejects.toThrow('行情准备中，请稍后再试')
  })
})
