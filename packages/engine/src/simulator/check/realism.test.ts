import { expect, it } from 'vitest'
import { createSimulation } from '../simulation.ts'
import { calibrate } from './calibration.ts'
import { boardFigures, emotionFigures } from './realism-boards.ts'
import { conceptFigures } from './realism-concepts.ts'
import { indexFigures, indexReturns } from './realism-indices.ts'
import type { RealismFigure } from './realism-figure.ts'
import { minuteFigures } from './realism-minutes.ts'
import { stockFigures } from './realism-stocks.ts'

const DAYS = 130
const digits = (value: number) => String(Number(value.toPrecision(6)))
const lines = (figures: readonly RealismFigure[]) =>
  Object.fromEntries(
    figures.map(({ name, value, low, high, unit }) => [name, `${digits(value)} of ${low} to ${high} ${unit}`.trim()]),
  )

it('[SIM-REAL-2] the figures that a market is judged by are, for one small market, always the same', () => {
  const simulation = createSimulation({ seed: 8, stocks: 1080, days: DAYS })
  expect(
    lines([
      ...indexFigures(simulation.indices, 21, DAYS),
      ...stockFigures(simulation.market, indexReturns(simulation.indices, 'SHSE.000985', 21, DAYS), 21, DAYS),
      ...conceptFigures(simulation.market, 21, DAYS),
      ...boardFigures(simulation.market, 21, DAYS),
      ...emotionFigures(simulation.market, simulation.indices, DAYS),
      ...minuteFigures(simulation, 1),
    ]),
  ).toMatchInlineSnapshot(`
    {
      "IC and its index, daily": "0.999728 of 0.97 to 1",
      "IC and its index, five minutes": "0.995297 of 0.97 to 1",
      "IF and its index, daily": "0.999682 of 0.97 to 1",
      "IF and its index, five minutes": "0.980493 of 0.97 to 1",
      "IH and its index, daily": "0.99982 of 0.97 to 1",
      "IH and its index, five minutes": "0.993611 of 0.97 to 1",
      "IM and its index, daily": "0.999781 of 0.97 to 1",
      "IM and its index, five minutes": "0.995962 of 0.97 to 1",
      "autocorrelation of returns, lag 1": "-0.0382734 of -0.06 to 0.06",
      "autocorrelation of |return|, lag 1": "-0.00674206 of 0.12 to 0.3",
      "autocorrelation of |return|, lag 20": "0.0458709 of 0.05 to 0.3",
      "basis of the farthest IC": "-0.0293117 of -0.06 to -0.01 %",
      "basis of the farthest IF": "-0.00806136 of -0.03 to 0.005 %",
      "basis of the farthest IH": "-0.00438306 of -0.02 to 0.01 %",
      "basis of the farthest IM": "-0.0399076 of -0.08 to -0.015 %",
      "basis of the nearest IC": "-0.00217941 of -0.012 to 0.005 %",
      "basis of the nearest IF": "-0.000606192 of -0.012 to 0.005 %",
      "basis of the nearest IH": "-0.000363348 of -0.012 to 0.005 %",
      "basis of the nearest IM": "-0.00308166 of -0.012 to 0.005 %",
      "best concept of a median day": "0.0506819 of 0.02 to 0.05 %",
      "body over range of a daily bar": "0.529381 of 0.45 to 0.55",
      "concept links that fit the industry": "1 of 0.999 to 1 %",
      "consecutive-limit index after three years, from 1000": "2765.25 of 50 to 20000",
      "correlation of two of five indices within a day": "0.434813 of 0.4 to 0.9",
      "correlation of two stocks, mean": "0.279047 of 0.2 to 0.35",
      "correlation, CSI 300 and CSI 1000": "0.542984 of 0.7 to 0.88",
      "correlation, SSE 50 and STAR 50": "0.368652 of 0.45 to 0.7",
      "daily volatility, CSI 1000": "0.0184356 of 0.014 to 0.019 %",
      "daily volatility, CSI 300": "0.0131949 of 0.01 to 0.013 %",
      "daily volatility, CSI 500": "0.0157927 of 0.012 to 0.016 %",
      "daily volatility, ChiNext": "0.0209744 of 0.015 to 0.022 %",
      "daily volatility, SSE 50": "0.0137773 of 0.009 to 0.012 %",
      "daily volatility, STAR 50": "0.0213675 of 0.015 to 0.022 %",
      "days in the phase 修复": "0 of 0.04 to 1 %",
      "days in the phase 冰点": "0.0428571 of 0.04 to 1 %",
      "days in the phase 分歧": "0.0428571 of 0.04 to 1 %",
      "days in the phase 发酵": "0.285714 of 0.04 to 1 %",
      "days in the phase 退潮": "0.2 of 0.04 to 1 %",
      "days in the phase 震荡": "0.257143 of 0.04 to 1 %",
      "days in the phase 高潮": "0.171429 of 0.04 to 1 %",
      "days with 100 to 900 stocks at +3 to +7 % at midday": "0.266667 of 0.8 to 1 %",
      "deviation of cross-border funds from IOPV": "0.00401011 of 0.003 to 0.015 %",
      "kurtosis of a stock, mean": "4.52666 of 5 to 12",
      "limit-ups of a median day": "15 of 40 to 100",
      "minutes large funds stand within 0.1 % of IOPV": "0.966245 of 0.95 to 1 %",
      "of them on 20 % boards": "2 of 5 to 15",
      "promotion from first to second board, mean": "0.180005 of 0.15 to 0.25",
      "seal rate, mean": "0.698678 of 0.65 to 0.82",
      "share of days they lose": "0.394495 of 0.35 to 0.45 %",
      "skew, CSI 1000": "-0.0846344 of -2 to 0",
      "skew, CSI 300": "-0.523019 of -2 to 0",
      "stocks that trade in the quietest minute": "1 of 0.8 to 1 %",
      "the closest two of them part in a day by": "0.00630728 of 0.0015 to 0.02 %",
      "the same in falling weeks over all weeks": "0.76981 of 1 to 3",
      "turnover of a stock and |return|": "0.722019 of 0.2 to 0.8",
      "turnover of the market and |return|": "0.723037 of 0.2 to 0.8",
      "volatility, growth boards over main boards": "1.37392 of 1.15 to 1.8",
      "worst concept of a median day": "-0.0303904 of -0.05 to -0.02 %",
      "yesterday's limit-ups today, mean": "0.00729484 of 0.002 to 0.01 %",
    }
  `)
  const figures = calibrate(simulation.market, 20, DAYS)
  expect(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, digits(value)])))
    .toMatchInlineSnapshot(`
    {
      "amount": "0.543249",
      "clustering": "0.0994225",
      "crossCorrelation": "0.264414",
      "failedBoards": "8.43636",
      "gapAfterFailure": "-0.0100113",
      "gapAfterSeal": "0.027619",
      "height": "3.24545",
      "kurtosis": "4.70607",
      "limitDowns": "3.16364",
      "limitUps": "19.6818",
      "promotion": "0.238914",
      "sealRate": "0.698535",
      "secondBoards": "3.06364",
      "suspendedShare": "0.00308377",
    }
  `)
})
