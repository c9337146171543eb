import { createSimulation, type Simulation } from '../simulation.ts'
import { boardFigures, emotionFigures } from './realism-boards.ts'
import { conceptFigures } from './realism-concepts.ts'
import type { RealismFigure } from './realism-figure.ts'
import { indexFigures, indexReturns } from './realism-indices.ts'
import { minuteFigures } from './realism-minutes.ts'
import { stockFigures } from './realism-stocks.ts'

/** The first weeks are left out: boards and volatility need time to build up. */
const FROM = 21

/** Figures of the daily history alone. */
function dailyFigures({ market, indices }: Pick<Simulation, 'market' | 'indices'>, until: number): RealismFigure[] {
  return [
    ...indexFigures(indices, FROM, until),
    ...stockFigures(market, indexReturns(indices, 'SHSE.000985', FROM, until), FROM, until),
    ...boardFigures(market, FROM, until),
    ...emotionFigures(market, indices, until),
    ...conceptFigures(market, FROM, until),
  ]
}

/** Every figure of one seed: `days` of daily history, and the minutes of `sampled` days spread over them. */
export function measureRealism(seed: number, days: number, sampled: number): RealismFigure[] {
  const simulation = createSimulation({ seed, days })
  return [...dailyFigures(simulation, days), ...minuteFigures(simulation, sampled)]
}
