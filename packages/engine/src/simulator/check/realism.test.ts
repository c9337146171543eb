import { expect, it } from 'vitest'
import { createSimulation } from '../simulation.ts'
import { boardFigures, emotionFigures } from './realism-boards.ts'
import { minuteFigures } from './realism-minutes.ts'

const DAYS = 130
const rounded = (figures: readonly { name: string; value: number }[]) =>
  Object.fromEntries(figures.map(({ name, value }) => [name, Number(value.toPrecision(6))]))

it('[SIM-REAL-2] the figures that a market is judged by are, for one small market, always the same', () => {
  const simulation = createSimulation({ seed: 8, stocks: 1080, days: DAYS })
  expect(
    rounded([
      ...boardFigures(simulation.market, 21, DAYS),
      ...emotionFigures(simulation.market, simulation.indices, DAYS),
      ...minuteFigures(simulation, 1),
    ]),
  ).toMatchInlineSnapshot(`
    {
      "IC and its index, daily": 0.999728,
      "IC and its index, five minutes": 0.995297,
      "IF and its index, daily": 0.999682,
      "IF and its index, five minutes": 0.980493,
      "IH and its index, daily": 0.99982,
      "IH and its index, five minutes": 0.993611,
      "IM and its index, daily": 0.999781,
      "IM and its index, five minutes": 0.995962,
      "basis of the farthest IC": -0.0293117,
      "basis of the farthest IF": -0.00806136,
      "basis of the farthest IH": -0.00438306,
      "basis of the farthest IM": -0.0399076,
      "basis of the nearest IC": -0.00217941,
      "basis of the nearest IF": -0.000606192,
      "basis of the nearest IH": -0.000363348,
      "basis of the nearest IM": -0.00308166,
      "consecutive-limit index after three years, from 1000": 2765.25,
      "correlation of two of five indices within a day": 0.434813,
      "days in the phase 修复": 0,
      "days in the phase 冰点": 0.0428571,
      "days in the phase 分歧": 0.0428571,
      "days in the phase 发酵": 0.285714,
      "days in the phase 退潮": 0.2,
      "days in the phase 震荡": 0.257143,
      "days in the phase 高潮": 0.171429,
      "days with 100 to 900 stocks at +3 to +7 % at midday": 0.266667,
      "deviation of cross-border funds from IOPV": 0.00401011,
      "limit-ups of a median day": 15,
      "minutes large funds stand within 0.1 % of IOPV": 0.966245,
      "of them on 20 % boards": 2,
      "promotion from first to second board, mean": 0.180005,
      "seal rate, mean": 0.698678,
      "share of days they lose": 0.394495,
      "stocks that trade in the quietest minute": 1,
      "the closest two of them part in a day by": 0.00630728,
      "yesterday's limit-ups today, mean": 0.00729484,
    }
  `)
})
