import { highestOf, lowestOf, ring, type Ring } from './ring.ts'
import { startDirection, stepDirection } from './trend-strength.ts'

/** The figures of one bar that indicators read. */
export interface IndicatorBar {
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * An indicator that is told bar by bar. The running bar changes many times before it ends: `look` says what the values
 * would be with it and keeps nothing, `take` lets an ended bar in. The same steps as the full series, so both agree.
 */
export interface Running {
  take(bar: IndicatorBar): void
  look(bar: IndicatorBar): number[]
}

type Read = (bar: IndicatorBar) => number
const closeOf: Read = ({ close }) => close
const NEUTRAL = 50

/** Takes a value in; `next` is the value after it. */
interface Recursive {
  next(value: number): number
  take(value: number): void
}

function runningMean(n: number): Recursive & { readonly values: Ring } {
  const values = ring(n)
  let sum = 0
  const added = (value: number) => sum + value - (values.isFull() ? values.oldest() : 0)
  return {
    values,
    next: (value) => (values.count() >= n - 1 ? added(value) / n : Number.NaN),
    take(value) {
      sum = added(value)
      values.push(value)
    },
  }
}

/** Known from its first value on; who shows it hides the first ones. */
function runningExponential(n: number): Recursive & { count(): number } {
  const alpha = 2 / (n + 1)
  let [average, count] = [0, 0]
  const next = (value: number) => (count === 0 ? value : average + alpha * (value - average))
  return {
    next,
    take(value) {
      average = next(value)
      count += 1
    },
    count: () => count,
  }
}

export function runningAverages(windows: readonly number[], read: Read = closeOf): Running {
  const means = windows.map((n) => runningMean(n))
  return {
    take: (bar) => means.forEach((mean) => mean.take(read(bar))),
    look: (bar) => means.map((mean) => mean.next(read(bar))),
  }
}

export function runningExponentials(windows: readonly number[]): Running {
  const averages = windows.map((n) => ({ n, average: runningExponential(n) }))
  return {
    take: ({ close }) => averages.forEach(({ average }) => average.take(close)),
    look: ({ close }) =>
      averages.map(({ n, average }) => (average.count() >= n - 1 ? average.next(close) : Number.NaN)),
  }
}

export function runningBias(windows: readonly number[]): Running {
  const means = runningAverages(windows)
  return {
    take: means.take,
    look: (bar) => means.look(bar).map((average) => ((bar.close - average) / average) * 100),
  }
}

export function runningMacd(fast: number, slow: number, signal: number): Running {
  const [short, long, smooth] = [runningExponential(fast), runningExponential(slow), runningExponential(signal)]
  const difOf = (close: number) => short.next(close) - long.next(close)
  return {
    take({ close }) {
      smooth.take(difOf(close))
      short.take(close)
      long.take(close)
    },
    look({ close }) {
      const dif = difOf(close)
      const dea = smooth.next(dif)
      const bars = long.count()
      const hasDif = bars >= slow - 1
      const hasDea = bars >= slow + signal - 2
      return [hasDif ? dif : Number.NaN, hasDea ? dea : Number.NaN, hasDea ? 2 * (dif - dea) : Number.NaN]
    },
  }
}

export function runningBollinger(n: number, width: number): Running {
  const values = ring(n)
  let [mean, squares] = [0, 0]
  /** The same two ways of sliding as the full series: growing, then exchanging the oldest. */
  function slide(value: number): { mean: number; squares: number } {
    if (!values.isFull()) {
      const step = value - mean
      const grown = mean + step / (values.count() + 1)
      return { mean: grown, squares: squares + step * (value - grown) }
    }
    const leaving = values.oldest()
    const moved = mean + (value - leaving) / n
    return { mean: moved, squares: squares + (value - leaving) * (value - moved + leaving - mean) }
  }
  return {
    take({ close }) {
      const next = slide(close)
      mean = next.mean
      squares = next.squares
      values.push(close)
    },
    look({ close }) {
      if (values.count() < n - 1) return [Number.NaN, Number.NaN, Number.NaN]
      const next = slide(close)
      const band = width * Math.sqrt(Math.max(0, next.squares) / n)
      return [next.mean, next.mean + band, next.mean - band]
    },
  }
}

/** Top and bottom of the last n bars, the running one included. */
function runningRange(n: number) {
  const [highs, lows] = [ring(n), ring(n)]
  return {
    isKnown: () => highs.count() >= n - 1,
    take({ high, low }: IndicatorBar) {
      highs.push(high)
      lows.push(low)
    },
    top: ({ high }: IndicatorBar) => highestOf(highs, high),
    bottom: ({ low }: IndicatorBar) => lowestOf(lows, low),
  }
}

export function runningKdj(n: number): Running {
  const range = runningRange(n)
  let [lastK, lastD] = [NEUTRAL, NEUTRAL]
  function next(bar: IndicatorBar): { k: number; d: number } {
    const bottom = range.bottom(bar)
    const span = range.top(bar) - bottom
    const rsv = span === 0 ? NEUTRAL : ((bar.close - bottom) / span) * 100
    const k = (2 * lastK + rsv) / 3
    return { k, d: (2 * lastD + k) / 3 }
  }
  return {
    take(bar) {
      if (range.isKnown()) ({ k: lastK, d: lastD } = next(bar))
      range.take(bar)
    },
    look(bar) {
      if (!range.isKnown()) return [Number.NaN, Number.NaN, Number.NaN]
      const { k, d } = next(bar)
      return [k, d, 3 * k - 2 * d]
    },
  }
}

function runningStrength(n: number): Recursive {
  let [gain, loss, before, count] = [0, 0, 0, 0]
  function next(close: number): { gain: number; loss: number } {
    if (count === 0) return { gain, loss }
    const change = close - before
    const up = change > 0 ? change : 0
    const down = change < 0 ? -change : 0
    if (count <= n) return { gain: gain + up / n, loss: loss + down / n }
    return { gain: gain + (up - gain) / n, loss: loss + (down - loss) / n }
  }
  return {
    next(close) {
      if (count < n) return Number.NaN
      const moved = next(close)
      return moved.gain + moved.loss === 0 ? NEUTRAL : (moved.gain / (moved.gain + moved.loss)) * 100
    },
    take(close) {
      ;({ gain, loss } = next(close))
      before = close
      count += 1
    },
  }
}

export function runningStrengths(windows: readonly number[]): Running {
  const strengths = windows.map((n) => runningStrength(n))
  return {
    take: ({ close }) => strengths.forEach((one) => one.take(close)),
    look: ({ close }) => strengths.map((one) => one.next(close)),
  }
}

const trueRange = ({ high, low }: IndicatorBar, before: number | null): number =>
  before === null ? high - low : Math.max(high, before) - Math.min(low, before)

export function runningTrueRange(n: number): Running {
  let [average, count] = [0, 0]
  let before: number | null = null
  const next = (bar: IndicatorBar) => {
    const range = trueRange(bar, before)
    return average + (count < n ? range / n : (range - average) / n)
  }
  return {
    take(bar) {
      average = next(bar)
      before = bar.close
      count += 1
    },
    look: (bar) => [count >= n - 1 ? next(bar) : Number.NaN],
  }
}

export function runningDirection(n: number): Running {
  let state = startDirection()
  let before: IndicatorBar | null = null
  let count = 0
  function next(bar: IndicatorBar) {
    const moved = { ...state }
    if (before === null) return moved
    const step = { rise: bar.high - before.high, fall: before.low - bar.low, range: trueRange(bar, before.close) }
    stepDirection(moved, step, count, n)
    return moved
  }
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)
  return {
    take(bar) {
      state = next(bar)
      before = bar
      count += 1
    },
    look(bar) {
      if (count < n) return [Number.NaN, Number.NaN, Number.NaN]
      const { plus, minus, range, average } = next(bar)
      return [count >= 2 * n - 1 ? average : Number.NaN, percent(plus, range), percent(minus, range)]
    },
  }
}

export function runningWilliams(windows: readonly number[]): Running {
  const ranges = windows.map((n) => runningRange(n))
  return {
    take: (bar) => ranges.forEach((range) => range.take(bar)),
    look: (bar) =>
      ranges.map((range) => {
        if (!range.isKnown()) return Number.NaN
        const top = range.top(bar)
        const span = top - range.bottom(bar)
        return span === 0 ? NEUTRAL : ((top - bar.close) / span) * 100
      }),
  }
}

export function runningChannel(n: number): Running {
  const typicalOf: Read = ({ high, low, close }) => (high + low + close) / 3
  const average = runningMean(n)
  return {
    take: (bar) => average.take(typicalOf(bar)),
    look(bar) {
      const typical = typicalOf(bar)
      const mean = average.next(typical)
      if (Number.isNaN(mean)) return [Number.NaN]
      let deviation = Math.abs(typical - mean)
      average.values.eachOfLast(n - 1, (value) => {
        deviation += Math.abs(value - mean)
      })
      return [deviation === 0 ? 0 : (typical - mean) / ((0.015 * deviation) / n)]
    },
  }
}

export function runningBalance(): Running {
  let total = 0
  let before: number | null = null
  const next = ({ close, volume }: IndicatorBar) => (before === null ? 0 : total + Math.sign(close - before) * volume)
  return {
    take(bar) {
      total = next(bar)
      before = bar.close
    },
    look: (bar) => [next(bar)],
  }
}
