import { expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { emotionInputs } from './emotion-inputs.ts'
import { emotionRecord } from './emotion-record.ts'
import { emotionSteps, extremesOn } from './emotion-history.ts'
import { scoreEmotion } from './emotion-score.ts'

const [stocksCount, days] = [30, 90]
const { listed, suspended, noLimit, touchedUp, sealedUp, sealedDown } = dayFlags

let state = 20_261_119
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

/** Stocks that walk, split one for one now and then, miss a day, are suspended, sealed or without a limit. */
function market() {
  const columns = createDailyColumns(stocksCount, days + 1)
  for (let id = 0; id < stocksCount; id += 1) {
    let close = 1000 + 2 * Math.floor(random() * 500)
    for (let day = 0; day <= days; day += 1) {
      const at = id * columns.capacity + day
      if ((id % 7 === 3 && day === 20 + id) || (id === 5 && day === 80)) continue
      const isSplit = close % 4 === 0 && random() < 0.02
      const ref = isSplit ? close / 2 : close
      columns.ref[at] = ref
      close = ref + 2 * Math.round((random() - 0.5) * ref * 0.04)
      columns.close[at] = close
      columns.vwap[at] = close
      columns.volume[at] = 100 + Math.floor(random() * 1000)
      const dice = random()
      columns.boards[at] = dice < 0.2 ? 1 + Math.floor(random() * 4) : 0
      columns.flags[at] =
        listed |
        (dice < 0.2 ? touchedUp | sealedUp : dice < 0.3 ? touchedUp : dice < 0.35 ? sealedDown : 0) |
        (dice > 0.98 ? suspended : dice > 0.96 ? noLimit : 0)
    }
  }
  return columns
}

const columns = market()
const dates = Array.from({ length: days + 1 }, (_, day) => `d${day}`)
const stocks = { axis: { dates }, columns, isComplete: true } as unknown as StockDays
const indexReturn = (day: number) => (((day * 7) % 13) - 6) / 400
const slot = (id: number, day: number) => id * columns.capacity + day

/** Closes of the days before one, in the basis of that day. */
function earlier(id: number, day: number, count: number): number[] {
  let factor = 1
  return Array.from({ length: count }, (_, back) => {
    const [close, nextRef] = [columns.close[slot(id, day - back - 1)]!, columns.ref[slot(id, day - back)]!]
    if (close > 0 && nextRef > 0) factor *= nextRef / close
    return close * factor
  })
}

function extremes(id: number, day: number) {
  const close = columns.close[slot(id, day)]!
  const others = earlier(id, day, 59)
  const isKnown = close > 0 && others.every((one) => one > 0)
  return [isKnown && others.every((one) => one < close), isKnown && others.every((one) => one > close)].map(Number)
}

/** A day counted share by share. */
function plainDay(day: number) {
  const all = Array.from({ length: stocksCount }, (_, id) => id)
  const rows = all.filter((id) => {
    const flags = columns.flags[slot(id, day)]!
    return (flags & listed) !== 0 && (flags & (suspended | noLimit)) === 0
  })
  const has = (id: number, at: number, flag: number) => Number((columns.flags[slot(id, at)]! & flag) !== 0)
  return {
    amount: all.reduce(
      (sum, id) => sum + Math.round((columns.volume[slot(id, day)]! * columns.vwap[slot(id, day)]!) / 100),
      0,
    ),
    ladder: rows
      .filter((id) => columns.boards[slot(id, day - 1)]! >= 2)
      .map((id) => columns.close[slot(id, day)]! / columns.ref[slot(id, day)]! - 1),
    columns: {
      changeRate: rows.map((id) => columns.close[slot(id, day)]! / columns.ref[slot(id, day)]! - 1),
      isSealedUp: rows.map((id) => has(id, day, sealedUp)),
      isSealedDown: rows.map((id) => has(id, day, sealedDown)),
      isFailedBoard: rows.map((id) => Number(has(id, day, touchedUp) === 1 && has(id, day, sealedUp) === 0)),
      boards: rows.map((id) => columns.boards[slot(id, day)]!),
      wasSealedUp: rows.map((id) => has(id, day - 1, sealedUp)),
      isHigh60: rows.map((id) => extremes(id, day)[0]!),
      isLow60: rows.map((id) => extremes(id, day)[1]!),
    },
  }
}

function historyAt(day: number) {
  const steps = emotionSteps({ stocks, allSharesReturn: indexReturn }, day)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

it('[EMOTION-21] every record is what counting the day share by share gives', () => {
  const history = historyAt(days)
  expect(history.records).toHaveLength(days - 60)
  const plain = Array.from({ length: days - 1 }, (_, at) => plainDay(at + 1))
  const first = Array.from({ length: stocksCount }, (_, id) =>
    Math.round((columns.volume[slot(id, 0)]! * columns.vwap[slot(id, 0)]!) / 100),
  ).reduce((sum, one) => sum + one, 0)
  const amounts = [first, ...plain.map(({ amount }) => amount)]
  let level = 1000
  for (let day = 1; day < days; day += 1) {
    const { ladder, columns: rows, amount } = plain[day - 1]!
    if (ladder.length > 0) level *= 1 + ladder.reduce((sum, one) => sum + one, 0) / ladder.length
    if (day < 60) continue
    const usual = amounts.slice(day - 20, day).reduce((sum, one) => sum + one, 0) / 20
    const inputs = emotionInputs(rows, { amountRatio: amount / usual, indexReturn: indexReturn(day) })
    const score = scoreEmotion(inputs, 1)!
    const place = day - 60
    expect(history.scores[place]?.hot).toBeCloseTo(score.hot, 9)
    expect(history.scores[place]?.panic).toBeCloseTo(score.panic, 9)
    expect(history.records[place]).toEqual(emotionRecord(`d${day}`, score, level, '收盘'))
  }
  expect(history.boardIndex).toBeCloseTo(level, 6)
  expect(history.amounts).toEqual(amounts.slice(-20))
})

it('[EMOTION-21] extremes of one day alone are those of its records, known from the sixtieth day on', () => {
  const marks = (day: number) =>
    Array.from({ length: stocksCount }, (_, id) => extremes(id, day)).map(([high, low]) => high! + 2 * low!)
  const seen = new Set<number>()
  for (let day = 59; day <= days; day += 1) {
    expect([...extremesOn(stocks, day)]).toEqual(marks(day))
    for (const mark of marks(day)) seen.add(mark)
  }
  expect(seen).toEqual(new Set([0, 1, 2]))
  expect([...extremesOn(stocks, 58)].every((mark) => mark === 0)).toBe(true)
})

it('[EMOTION-21] the extremes before today are those of fifty-nine closes in the basis of today', () => {
  const { high59, low59 } = historyAt(days)
  for (let id = 0; id < stocksCount; id += 1) {
    const others = earlier(id, days, 59)
    const isKnown = others.every((one) => one > 0)
    expect([high59[id], low59[id]]).toEqual(
      isKnown ? [Math.max(...others), Math.min(...others)] : [Number.NaN, Number.NaN],
    )
  }
})
