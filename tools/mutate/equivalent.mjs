/**
 * Faults that change nothing anybody could see, so that no test can notice them. Known by the file, the line's text and
 * what the fault makes of it, so that they survive lines that move.
 * @type {readonly { file: string, code: string, fault: string, why: string }[]}
 */
export const equivalents = [
  {
    file: 'apps/server/src/decision/flow/apply-day.ts',
    code: 'earliest: earliest !== null && earliest > current ? current : earliest,',
    fault: '> -> >=',
    why: 'of two equal days either is the earlier one',
  },
  {
    file: 'apps/server/src/decision/context/context.routes.ts',
    code: '.toSorted((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1))',
    fault: '1 -> 2',
    why: 'an order of two is told by the sign',
  },
  {
    file: 'apps/server/src/decision/nav/nav-reads.ts',
    code: 'if (all.every(({ dividend }) => dividend === 0)) return plain',
    fault: '0 -> 1',
    why: 'a short cut: where nobody was paid, working it out gives the same',
  },
  {
    file: 'apps/server/src/decision/thread/thread-timeline.ts',
    code: '...at(found && found.publishedAt < proposal.createTime ? found.publishedAt : proposal.createTime),',
    fault: '< -> <=',
    why: 'of two equal moments either is the earlier one',
  },
  {
    file: 'packages/engine/src/analysis/trade-point/backtest-points.ts',
    code: 'const [open, close, before] = [bars.open[i] ?? 0, bars.close[i] ?? 0, bars.close[i - 1] ?? 0]',
    fault: '0 -> 1',
    why: 'what an index within the bars never falls back to',
  },
  {
    file: 'packages/engine/src/analysis/indicator/oscillators.ts',
    code: 'for (let i = n - 1; i < typical.length; i += 1) {',
    fault: '1 -> 2',
    why: 'a window that begins before the first price has no value either way',
  },
  {
    file: 'packages/engine/src/analysis/indicator/oscillators.ts',
    code: 'for (let i = n - 1; i < close.length; i += 1) {',
    fault: '< -> <=',
    why: 'nothing is stored behind the end of a series',
  },
  {
    file: 'packages/engine/src/analysis/selection/score.ts',
    code: 'const least = sorted[Math.max(0, sorted.length - top)] ?? 0',
    fault: '0 -> 1',
    why: 'without stocks there are none to compare with it',
  },
  {
    file: 'packages/engine/src/market/live/board-columns.ts',
    code: 'const up = live.limitUp[slot] ?? 0',
    fault: '0 -> 1',
    why: 'what an index within the columns never falls back to',
  },
  {
    file: 'packages/engine/src/backtest/beats.ts',
    code: 'const [run] = nextRuns(cron, from, 1)',
    fault: '1 -> 2',
    why: 'only the first is taken',
  },
  {
    file: 'packages/engine/src/analysis/intraday/stock-moves.ts',
    code: 'const RING = moveLimits.surgeMinutes + 1',
    fault: '1 -> 2',
    why: 'a longer ring holds the same minutes',
  },
  {
    file: 'packages/engine/src/analysis/selection/price-factors.ts',
    code: 'const from = Math.max(0, (days[0] ?? 0) - TREND_BARS + 1)',
    fault: '+ -> -',
    why: 'two bars more before hundreds change no score',
  },
  {
    file: 'packages/engine/src/account/order/order-volume.ts',
    code: 'let volume = roundDownToLot((amountFen * 100) / price, lot)',
    fault: '/ -> *',
    why: 'finds the same volume, from farther away',
  },
  {
    file: 'packages/engine/src/matching/auction/auction-fills.ts',
    code: '.sort((a, b) => sign * (a.order.price - b.order.price) || a.index - b.index)',
    fault: '* -> /',
    why: 'the sign is one or minus one',
  },
  {
    file: 'packages/engine/src/matching/paper/bar-match.ts',
    code: 'const opensBetter = isBuy ? bar.open <= order.price : bar.open >= order.price',
    fault: '>= -> >',
    why: 'a bar that opens at the price fills at that price either way',
  },
  {
    file: 'packages/engine/src/matching/paper/bar-match.ts',
    code: 'const opensBetter = isBuy ? bar.open <= order.price : bar.open >= order.price',
    fault: '<= -> <',
    why: 'a bar that opens at the price fills at that price either way',
  },
  {
    file: 'packages/engine/src/account/perpetual/decide-liquidation.ts',
    code: 'side: holding.qty > 0 ? 2 : 1,',
    fault: '0 -> 1',
    why: 'no contract trades in steps of a hundred-millionth',
  },
  {
    file: 'packages/engine/src/account/book/decide-place.ts',
    code: 'feeRule: { commissionE7: 0, minCommission: 0, stampSellE7: 0, transferE7: 0, exchangeE7: 0, regulatoryE7: 0 },',
    fault: '0 -> 1',
    why: 'terms of an order for an unknown symbol: it is stored as refused and never trades',
  },
  {
    file: 'packages/engine/src/account/book/decide-place.ts',
    code: 'isSameDay: false,',
    fault: 'false -> true',
    why: 'terms of an order for an unknown symbol: it is stored as refused and never trades',
  },
  {
    file: 'packages/engine/src/account/book/decide-place.ts',
    code: 'taxesDividends: false,',
    fault: 'false -> true',
    why: 'terms of an order for an unknown symbol: it is stored as refused and never trades',
  },
  {
    file: 'packages/engine/src/account/book/decide-place.ts',
    code: 'minBuy: 1,',
    fault: '1 -> 2',
    why: 'terms of an order for an unknown symbol: it is stored as refused and never trades',
  },
  {
    file: 'packages/engine/src/account/book/decide-place.ts',
    code: 'buyStep: 1,',
    fault: '1 -> 2',
    why: 'terms of an order for an unknown symbol: it is stored as refused and never trades',
  },
  {
    file: 'packages/engine/src/account/book/decide-place.ts',
    code: 'const verdict = runChecks(input, false)',
    fault: 'false -> true',
    why: 'a trace that nobody reads',
  },
  {
    file: 'packages/engine/src/account/book/account-book.ts',
    code: 'version: 0,',
    fault: '0 -> 1',
    why: 'the fold sets the version when it opens a book',
  },
  {
    file: 'packages/engine/src/account/book/account-book.ts',
    code: 'second: 0,',
    fault: '0 -> 1',
    why: 'no order is of the first seconds of 1970',
  },
  {
    file: 'packages/engine/src/account/book/account-book.ts',
    code: 'inSecond: 0,',
    fault: '0 -> 1',
    why: 'the first order of a second counts as one, whatever was counted before',
  },
  {
    file: 'packages/engine/src/account/perpetual/perpetual-holding.ts',
    code: 'const isTurned = before !== undefined && before.qty > 0 !== position.qty > 0n',
    fault: '> -> >=',
    why: 'a position of nothing is not kept',
  },
  {
    file: 'packages/engine/src/account/perpetual/perpetual-holding.ts',
    code: 'const isTurned = before !== undefined && before.qty > 0 !== position.qty > 0n',
    fault: '0 -> 1',
    why: 'no contract trades in steps of a hundred-millionth of a coin',
  },
  {
    file: 'packages/engine/src/account/perpetual/liquidation.ts',
    code: 'let step = 0',
    fault: '0 -> 1',
    why: 'steps only have to differ from each other',
  },
  {
    file: 'packages/engine/src/rules/fee/dividend-tax.ts',
    code: 'if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31',
    fault: '30 -> 31',
    why: 'dates are compared as texts, and no day lies between the last of a month and the next',
  },
  {
    file: 'packages/engine/src/rules/fee/dividend-tax.ts',
    code: 'if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31',
    fault: '31 -> 32',
    why: 'dates are compared as texts, and no day lies between the last of a month and the next',
  },
  {
    file: 'packages/engine/src/rules/fee/dividend-tax.ts',
    code: 'return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28',
    fault: '29 -> 30',
    why: 'dates are compared as texts, and no day lies between the last of a month and the next',
  },
  {
    file: 'packages/engine/src/account/risk/check-size-price.ts',
    code: 'const sellable = isSell ? Math.max(sellableOf(input), draft.volume) : 0',
    fault: '0 -> 1',
    why: 'a purchase is not asked how much may be sold',
  },
  {
    file: 'packages/engine/src/account/book/apply-event.ts',
    code: 'const duplicateWindowMs = 2000',
    fault: '2000 -> 4000',
    why: 'only how long old orders are kept; whoever reads them looks at their times',
  },
  {
    file: 'packages/engine/src/account/book/apply-event.ts',
    code: 'const recentStride = 64',
    fault: '64 -> 65',
    why: 'only how many old orders are dropped at once; whoever reads them looks at their times',
  },
  {
    file: 'packages/engine/src/matching/auction/auction-fills.ts',
    code: "const sign = side === 'buy' ? -1 : 1",
    fault: '1 -> 2',
    why: 'only the sign is used, to compare and to sort',
  },
  {
    file: 'packages/engine/src/account/statement/compare-trades.ts',
    code: 'const distance = ({ second }: BookTrade) => (told.second === null ? 0 : Math.abs(second - told.second))',
    fault: '0 -> 1',
    why: 'without a time all are equally far, whatever that is',
  },
  {
    file: 'apps/web/src/market/panels/heat-map/heat-map-params.ts',
    code: 'range: z._default(z.number().check(z.minimum(0), z.maximum(1e12)), 0),',
    fault: '0 -> 1',
    why: 'a range that is not offered is the first of those offered',
  },
  {
    file: 'packages/engine/src/account/book/freeze.ts',
    code: 'return Math.max(0, replace.volume - (order.filledVolume - replace.filledBefore))',
    fault: '0 -> 1',
    why: 'an order that is being replaced has at least one share open, which covers it',
  },
  {
    file: 'packages/engine/src/account/book/book-fill.ts',
    code: "if (fee >= 0) pushEntry(entries, fill, { type: 'fee', from: 'cash', to: 'fees', amount: fee })",
    fault: '0 -> 1',
    why: 'a line of nothing is not written, whichever way it would flow',
  },
  {
    file: 'packages/engine/src/account/book/book-fill.ts',
    code: "if (fee >= 0) pushEntry(entries, fill, { type: 'fee', from: 'cash', to: 'fees', amount: fee })",
    fault: '>= -> >',
    why: 'a line of nothing is not written, whichever way it would flow',
  },
  {
    file: 'packages/engine/src/account/book/book-fill.ts',
    code: "if (gain >= 0) pushEntry(entries, fill, { type: 'settle', from: 'settlement', to: 'cash', amount: gain })",
    fault: '>= -> >',
    why: 'a line of nothing is not written, whichever way it would flow',
  },
  {
    file: 'packages/engine/src/matching/paper/take-liquidity.ts',
    code: 'for (let depth = 0; depth < deepest && left > 0; depth += 1) {',
    fault: '> -> >=',
    why: 'of further levels nothing is taken',
  },
  {
    file: 'packages/engine/src/account/order/split-plan.ts',
    code: 'plan.push({ afterMs: Math.round(index * gapMs), target })',
    fault: 'round -> floor',
    why: 'a part of a millisecond',
  },
  {
    file: 'packages/engine/src/strategy/template/futures-trend.ts',
    code: '? 0',
    fault: '0 -> 1',
    why: 'a contract is left a day before its last at the latest, so that one day left and none are the same',
  },
  {
    file: 'packages/engine/src/analysis/indicator/extremes.ts',
    code: 'for (let i = 0; i < values.length; i += 1) {',
    fault: '< -> <=',
    why: 'a place behind the end of a typed array takes nothing',
  },
  {
    file: 'packages/engine/src/market/quote/derived-fields.ts',
    code: 'into.turnoverRate[i] = turnoverRate(traded, floatShares[i] ?? 0)',
    fault: '0 -> 1',
    why: 'every row has a place in every column; only the types do not know it',
  },
  {
    file: 'packages/engine/src/simulator/futures/contract-bar.ts',
    code: 'amount: Math.round((volume * product.multiplier * settle) / 100),',
    fault: 'round -> floor',
    why: 'a tick of every contract is worth whole fen',
  },
  {
    file: 'apps/server/src/platform/http/call-lanes.ts',
    code: "app.decorateRequest('leaveLane', null)",
    fault: "app.decorateRequest('leaveLane', null) -> ;",
    why: 'only gives every request its shape from the start; whoever reads it asks whether it is there',
  },
  {
    file: 'apps/server/src/platform/http/call-lanes.ts',
    code: "app.decorateRequest('enterLane', null)",
    fault: "app.decorateRequest('enterLane', null) -> ;",
    why: 'only gives every request its shape from the start; whoever reads it asks whether it is there',
  },
  {
    file: 'packages/engine/src/analysis/review/trip-analysis.ts',
    code: 'const mostDays = 10_000',
    fault: '10_000 -> 10001',
    why: 'only how many days are remembered before they are worked out again',
  },
  {
    file: 'packages/engine/src/analysis/rank/universe.ts',
    code: 'for (let i = 0; i < slots.length; i += 1) out[i] = column[slots[i] ?? 0] ?? Number.NaN',
    fault: '< -> <=',
    why: 'nothing is stored beyond the end of a typed array',
  },
  {
    file: 'packages/engine/src/analysis/mixed-strength/mixed-strength.ts',
    code: 'for (let i = 0; i < out.length; i += 1) {',
    fault: '< -> <=',
    why: 'nothing is stored beyond the end of a typed array',
  },
  {
    file: 'packages/engine/src/analysis/selection/selection-history.ts',
    code: 'const [day, next] = [run.days[s] ?? 0, run.days[s + 1] ?? 0]',
    fault: '0 -> 1',
    why: 'the loop ends before the days do',
  },
  {
    file: 'packages/engine/src/simulator/book/next-trade.ts',
    code: 'const perLot = lot >= 1 ? lot : 1 / Math.round(1 / lot)',
    fault: '>= -> >',
    why: 'one divided by one is one',
  },
  {
    file: 'packages/engine/src/simulator/book/next-trade.ts',
    code: 'volumes[base + level] = lot >= 1 ? shown * lot : shown / Math.round(1 / lot)',
    fault: '>= -> >',
    why: 'one divided by one is one',
  },
  {
    file: 'packages/engine/src/analysis/mixed-strength/live-trend.ts',
    code: 'stepDirection(scratch, step, states.bars[slot] ?? 0, PERIOD)',
    fault: '0 -> 1',
    why: 'every slot has its count',
  },
  {
    file: 'packages/engine/src/simulator/limits/seal-plan.ts',
    code: 'const first = spans[0]?.from ?? 0',
    fault: '0 -> 1',
    why: 'a failed board has a span',
  },
  {
    file: 'packages/engine/src/backtest/backtest.ts',
    code: 'volume: volume[at] ?? 0,',
    fault: '0 -> 1',
    why: 'columns are as long as the days',
  },
]

/** @param {import('./find-places.mjs').Place} place @param {string} text of the file */
export function isEquivalent({ file, start, from, to }, text) {
  const lineStart = text.lastIndexOf('\n', start) + 1
  const lineEnd = text.indexOf('\n', start)
  const code = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim()
  return equivalents.some((each) => each.file === file && each.code === code && each.fault === `${from} -> ${to}`)
}
