import { indexIdOf } from '../indices/definitions.ts'
import type { IndexSeries } from '../indices/index-series.ts'
import { autocorrelation, correlation, mean, skewness, standardDeviation } from '../../math/statistics/moments.ts'
import { ranged, type RealismFigure } from './realism-figure.ts'

/** Daily returns of an index over [from, until). */
export function indexReturns(indices: IndexSeries, symbol: string, from: number, until: number): Float64Array {
  const base = indexIdOf(symbol) * indices.capacity
  return Float64Array.from({ length: until - from }, (_, i) => {
    const slot = base + from + i
    return (indices.close[slot] as number) / (indices.preClose[slot] as number) - 1
  })
}

/** Volatilities, correlations, clustering and skew of the indices; money against the size of the move. */
export function indexFigures(indices: IndexSeries, from: number, until: number): RealismFigure[] {
  const returns = (symbol: string) => indexReturns(indices, symbol, from, until)
  const [sse50, csi300, csi500] = [returns('SHSE.000016'), returns('SHSE.000300'), returns('SHSE.000905')]
  const [csi1000, chiNext, star50] = [returns('SHSE.000852'), returns('SZSE.399006'), returns('SHSE.000688')]
  const all = returns('SHSE.000985')
  const sizes = csi300.map(Math.abs)
  return ranged([
    ['daily volatility, SSE 50', standardDeviation(sse50), 0.009, 0.012, '%'],
    ['daily volatility, CSI 300', standardDeviation(csi300), 0.01, 0.013, '%'],
    ['daily volatility, CSI 500', standardDeviation(csi500), 0.012, 0.016, '%'],
    ['daily volatility, CSI 1000', standardDeviation(csi1000), 0.014, 0.019, '%'],
    ['daily volatility, ChiNext', standardDeviation(chiNext), 0.015, 0.022, '%'],
    ['daily volatility, STAR 50', standardDeviation(star50), 0.015, 0.022, '%'],
    ['correlation, SSE 50 and STAR 50', correlation(sse50, star50), 0.45, 0.7],
    ['correlation, CSI 300 and CSI 1000', correlation(csi300, csi1000), 0.7, 0.88],
    ['autocorrelation of |return|, lag 1', autocorrelation(sizes, 1), 0.12, 0.3],
    ['autocorrelation of |return|, lag 20', autocorrelation(sizes, 20), 0.05, 0.3],
    ['autocorrelation of returns, lag 1', autocorrelation(csi300, 1), -0.06, 0.06],
    ['skew, CSI 300', skewness(csi300), -2, 0],
    ['skew, CSI 1000', skewness(csi1000), -2, 0],
    ['turnover of the market and |return|', turnoverFollows(indices, all, from, until), 0.2, 0.8],
  ])
}

/** Correlation of the market's money, against its mean of the last twenty days, with the size of the day's move. */
function turnoverFollows(indices: IndexSeries, returns: Float64Array, from: number, until: number): number {
  const base = indexIdOf('SHSE.000985') * indices.capacity
  const ratios = Float64Array.from({ length: until - from }, (_, i) => {
    const day = base + from + i
    return (indices.sums.amount[day] as number) / mean(indices.sums.amount.subarray(day - 20, day))
  })
  return correlation(ratios, returns.map(Math.abs))
}
