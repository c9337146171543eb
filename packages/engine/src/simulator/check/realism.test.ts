import { expect, it } from 'vitest'
import { createSimulation } from '../simulation.ts'
import { calibrate } from './calibration.ts'
import { boardFigures, emotionFigures } from './realism-boards.ts'
import { conceptFigures } from './realism-concepts.ts'
import { indexFigures, indexReturns } from './realism-indices.ts'
import { minuteFigures } from './realism-minutes.ts'
import { stockFigures } from './realism-stocks.ts'

const DAYS = 130
const rounded = (figures: readonly { name: string; value: number }[]) =>
  Object.fromEntries(figures.map(({ name, value }) => [name, Number(value.toPrecision(6))]))

it('[SIM-REAL-2] the figures that a market is judged by are, for one small market, always the same', () => {
  const simulation = createSimulation({ seed: 8, stocks: 1080, days: DAYS })
  expect(
    rounded([
      ...indexFigures(simulation.indices, 21, DAYS),
      ...stockFigures(simulation.market, indexReturns(simulation.indices, 'SHSE.000985', 21, DAYS), 21, DAYS),
      ...conceptFigures(simulation.market, 21, DAYS),
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
      "autocorrelation of returns, lag 1": -0.0382734,
      "autocorrelation of |return|, lag 1": -0.00674206,
      "autocorrelation of |return|, lag 20": 0.0458709,
      "basis of the farthest IC": -0.0293117,
      "basis of the farthest IF": -0.00806136,
      "basis of the farthest IH": -0.00438306,
      "basis of the farthest IM": -0.0399076,
      "basis of the nearest IC": -0.00217941,
      "basis of the nearest IF": -0.000606192,
      "basis of the nearest IH": -0.000363348,
      "basis of the nearest IM": -0.00308166,
      "best concept of a median day": 0.0506819,
      "body over range of a daily bar": 0.529381,
      "concept links that fit the industry": 1,
      "consecutive-limit index after three years, from 1000": 2765.25,
      "correlation of two of five indices within a day": 0.434813,
      "correlation of two stocks, mean": 0.279047,
      "correlation, CSI 300 and CSI 1000": 0.542984,
      "correlation, SSE 50 and STAR 50": 0.368652,
      "daily volatility, CSI 1000": 0.0184356,
      "daily volatility, CSI 300": 0.0131949,
      "daily volatility, CSI 500": 0.0157927,
      "daily volatility, ChiNext": 0.0209744,
      "daily volatility, SSE 50": 0.0137773,
      "daily volatility, STAR 50": 0.0213675,
      "days in the phase 修复": 0,
      "days in the phase 冰点": 0.0428571,
      "days in the phase 分歧": 0.0428571,
      "days in the phase 发酵": 0.285714,
      "days in the phase 退潮": 0.2,
      "days in the phase 震荡": 0.257143,
      "days in the phase 高潮": 0.171429,
      "days with 100 to 900 stocks at +3 to +7 % at midday": 0.266667,
      "deviation of cross-border funds from IOPV": 0.00401011,
      "kurtosis of a stock, mean": 4.52666,
      "limit-ups of a median day": 15,
      "minutes large funds stand within 0.1 % of IOPV": 0.966245,
      "of them on 20 % boards": 2,
      "promotion from first to second board, mean": 0.180005,
      "seal rate, mean": 0.698678,
      "share of days they lose": 0.394495,
      "skew, CSI 1000": -0.0846344,
      "skew, CSI 300": -0.523019,
      "stocks that trade in the quietest minute": 1,
      "the closest two of them part in a day by": 0.00630728,
      "the same in falling weeks over all weeks": 0.76981,
      "turnover of a stock and |return|": 0.722019,
      "turnover of the market and |return|": 0.723037,
      "volatility, growth boards over main boards": 1.37392,
      "worst concept of a median day": -0.0303904,
      "yesterday's limit-ups today, mean": 0.00729484,
    }
  `)
  const figures = calibrate(simulation.market, 20, DAYS)
  expect(rounded(Object.entries(figures).map(([name, value]) => ({ name, value })))).toMatchInlineSnapshot(`
    {
      "amount": 0.543249,
      "clustering": 0.0994225,
      "crossCorrelation": 0.264414,
      "failedBoards": 8.43636,
      "gapAfterFailure": -0.0100113,
      "gapAfterSeal": 0.027619,
      "height": 3.24545,
      "kurtosis": 4.70607,
      "limitDowns": 3.16364,
      "limitUps": 19.6818,
      "promotion": 0.238914,
      "sealRate": 0.698535,
      "secondBoards": 3.06364,
      "suspendedShare": 0.00308377,
    }
  `)
})
