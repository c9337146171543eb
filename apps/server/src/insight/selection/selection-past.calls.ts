import type { FactorReportAnswer, SelectionHistoryAnswer } from '@liangshu/contract/insight/selection'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { chooseStocks, factorsOf, pastOf, rounded, type SelectionArgs } from './selection.calls.ts'

const known = (value: number | null, digits = 4) =>
  value === null || !Number.isFinite(value) ? null : rounded(value, digits)

/** How each factor did against the days that followed it. */
export function factorReport(market: MarketWithHistory, _args: object = {}): FactorReportAnswer {
  const { report, run } = factorsOf(market)
  const { dates } = market.stocks.axis
  const figures = ({ n, mean, ir, t, positiveShare }: (typeof report)[number]['ic'][5]) => ({
    n,
    mean: known(mean),
    ir: known(ir),
    t: known(t, 2),
    positiveShare: known(positiveShare),
  })
  return {
    from: dates[run.days[0] ?? 0] ?? '',
    to: dates[run.days.at(-1) ?? 0] ?? '',
    days: run.days.length,
    rows: report.map(({ key, ic, spread, turnover, series }) => ({
      key,
      ic5: figures(ic[5]),
      ic10: figures(ic[10]),
      ic20: figures(ic[20]),
      spread: known(spread),
      turnover: known(turnover),
      series: series.map(({ s, value }) => ({ date: dates[run.days[s] ?? 0] ?? '', value: rounded(value) })),
    })),
  }
}

const MOST_TURNOVER = 20
const WHOLE_YEARS = 2 * 242

/** What past selections made, week by week, losers included; reckoned with what was known then. */
export function selectionPast(market: MarketWithHistory, args: SelectionArgs): SelectionHistoryAnswer {
  const chosen = chooseStocks(market, args)
  const history = pastOf(market, args, chosen)
  const { dates } = market.stocks.axis
  const { days } = chosen.factors.run
  const span = (days.at(-1) ?? 0) - (days[0] ?? 0)
  return {
    summary: {
      total: known(history.total),
      annualised: known(history.annualised),
      benchmark: known(history.benchmark),
      excess: known(history.excess),
      maxDrawdown: known(history.maxDrawdown),
      yearlyTurnover: known(history.yearlyTurnover, 2),
      winShare: known(history.winShare),
    },
    warnings: [
      ...(span < WHOLE_YEARS ? [`历史只有 ${span} 个交易日，不足两年，结论不稳`] : []),
      ...((history.yearlyTurnover ?? 0) > MOST_TURNOVER
        ? [`年换手 ${((history.yearlyTurnover ?? 0) * 100).toFixed(0)}%，超过 2000%，成本与冲击可能远高于估计`]
        : []),
    ],
    selections: history.selections.toReversed().map(({ day, entry, exit, picks, value, benchmark, turnover }) => ({
      date: dates[day] ?? '',
      entry: dates[entry] ?? '',
      exit: dates[exit] ?? '',
      value: rounded(value),
      benchmark: rounded(benchmark),
      turnover: rounded(turnover),
      losers: picks.filter((pick) => pick.value !== null && pick.value < 0).length,
      picks: picks.map((pick) => ({
        symbol: market.today.instruments[pick.id]?.symbol ?? '',
        name: market.today.instruments[pick.id]?.name ?? '',
        score: rounded(pick.score, 1),
        value: known(pick.value),
      })),
    })),
  }
}
