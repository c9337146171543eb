import { dayFlags } from '../../market/day/daily-columns.ts'
import type { StockMarket } from '../market.ts'
import { conceptFits } from '../universe/concepts.ts'
import { sectorsOf } from '../universe/sectors.ts'
import { median } from '../../math/statistics/moments.ts'
import { ranged, type RealismFigure } from './realism-figure.ts'

/** Change of a sector, members weighted by float cap at the previous close. */
function sectorChange({ matrix: { columns }, model }: StockMarket, members: ArrayLike<number>, day: number): number {
  let [worth, gain] = [0, 0]
  for (let i = 0; i < members.length; i += 1) {
    const slot = (members[i] as number) * columns.capacity + day
    const flags = columns.flags[slot] as number
    if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.suspended) !== 0) continue
    const shares = model.universe.floatShares[members[i] as number] as number
    worth += shares * (columns.ref[slot] as number)
    gain += shares * ((columns.close[slot] as number) - (columns.ref[slot] as number))
  }
  return gain / worth
}

/** Share of the links between stocks and concepts that the stock's industry explains. */
function fittingShare({ model: { universe } }: StockMarket): number {
  let [fitting, links] = [0, 0]
  for (let id = 0; id < universe.count; id += 1) {
    const end = universe.conceptStarts[id + 1] as number
    for (let link = universe.conceptStarts[id] as number; link < end; link += 1) {
      links += 1
      if (conceptFits(universe.conceptIds[link] as number, universe.industry[id] as number)) fitting += 1
    }
  }
  return fitting / links
}

export function conceptFigures(market: StockMarket, from: number, until: number): RealismFigure[] {
  const lists = sectorsOf(market.model.universe).filter(({ kind }) => kind === 'concept')
  const [best, worst]: [number[], number[]] = [[], []]
  for (let day = from; day < until; day += 3) {
    const moves = lists.map(({ members }) => sectorChange(market, members, day)).filter(Number.isFinite)
    best.push(Math.max(...moves))
    worst.push(Math.min(...moves))
  }
  return ranged([
    ['best concept of a median day', median(best), 0.02, 0.05, '%'],
    ['worst concept of a median day', median(worst), -0.05, -0.02, '%'],
    ['concept links that fit the industry', fittingShare(market), 0.999, 1, '%'],
  ])
}
