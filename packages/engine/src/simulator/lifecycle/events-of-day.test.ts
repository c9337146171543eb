import { beforeAll, describe, expect, it } from 'vitest'
import { dayFlags } from '../../market/day/daily-columns.ts'
import { createStockMarket, type StockMarket } from '../market.ts'
import { eventsOfDay } from './events-of-day.ts'
import { displayName, nameHistory } from './stock-names.ts'

const DAYS = 200
let market: StockMarket
beforeAll(() => {
  market = createStockMarket({ seed: 21, stocks: 1080, days: DAYS })
})

const all = () =>
  Array.from({ length: DAYS }, (_, day) => eventsOfDay(market, day).map((event) => ({ ...event, day }))).flat()

describe('events of a day', () => {
  it('[SIM-EVT-1] every kind of event happens within months', () => {
    const kinds = new Set(all().map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['listed', 'delisted', 'flagged', 'suspended', 'resumed', 'exDay']))
  })

  it('[SIM-EVT-2] suspensions begin and end where the bars say', () => {
    const { columns } = market.matrix
    const wrong = all().filter(({ kind, id, day }) => {
      if (kind !== 'suspended' && kind !== 'resumed') return false
      const isIdle = (columns.flags[id * columns.capacity + day]! & dayFlags.suspended) !== 0
      return isIdle !== (kind === 'suspended')
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-EVT-3] the name of the day carries its marks', () => {
    const events = all()
    const listed = events.find(({ kind }) => kind === 'listed')!
    expect(displayName(market, listed.id, listed.day)).toMatch(/^N/)
    const flagged = events.find((event) => event.kind === 'flagged' && event.to.endsWith('ST'))!
    expect(displayName(market, flagged.id, flagged.day)).toMatch(/^(XD|XR|DR)?\*?ST/)
    expect(nameHistory(market, flagged.id).some(({ from }) => from === market.axis.dates[flagged.day])).toBe(true)
    const paid = events.find((event) => event.kind === 'exDay')!
    expect(displayName(market, paid.id, paid.day)).toMatch(/^(XD|XR|DR)/)
  })
})
