import type { PointV2Row } from '@liangshu/contract/insight/insight-calls'
import type { NewsItem } from '@liangshu/contract/insight/news'
import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import type { ContractPoint } from '@liangshu/contract/market/derivative-calls'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import type { ActionRow } from '@liangshu/contract/market/symbol-facts'
import type { TradeRecord } from '@liangshu/contract/trading/report'
import { chartTime } from './bar-pages.ts'

/** Contracts say long and short where shares say buy and sell. */
export type ChartPoint = Pick<PointV2Row, 'time' | 'strength' | 'reasons'> & {
  readonly side: PointV2Row['side'] | ContractPoint['side']
}

export type MarkKind = 'buyPoint' | 'sellPoint' | 'buyFill' | 'sellFill' | 'action' | 'news'

/** Something that happened in a bar. */
export interface Mark {
  readonly time: number
  readonly kind: MarkKind
  /** What the card says of it: a title and its figures. */
  readonly title: string
  readonly detail: string
}

export interface MarkSources {
  readonly points: readonly ChartPoint[]
  readonly fills: readonly TradeRecord[]
  readonly actions: readonly ActionRow[]
  readonly news: readonly NewsItem[]
}

/** Bars carry their end: an event belongs to the first that ends no earlier. Earlier than all of them, to none. */
function barOf(bars: readonly BarRow[], when: string): BarRow | undefined {
  const isDaily = bars[0]?.time.length === 10
  const moment = isDaily ? when.slice(0, 10) : when.slice(0, 16)
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bars[middle]?.time ?? '') < moment) low = middle + 1
    else high = middle
  }
  const [first] = bars
  return first && moment < first.time && low === 0 ? undefined : bars[low]
}

const strengths = { 1: '普通', 2: '强', 3: '超强' } as const

function pointMark(bars: readonly BarRow[], point: ChartPoint): Mark[] {
  const bar = barOf(bars, point.time)
  if (!bar) return []
  const isBuy = point.side === 1 || point.side === 'long'
  const isContract = typeof point.side === 'string'
  const word = isContract ? (isBuy ? '多' : '空') : isBuy ? '买' : '卖'
  return [
    {
      time: chartTime(bar.time),
      kind: isBuy ? 'buyPoint' : 'sellPoint',
      title: `${word}点 ${strengths[point.strength]}`,
      detail: point.reasons.map(reasonLabel).join(' '),
    },
  ]
}

/** Fills of one side in one bar are one mark, at their mean price. */
function fillMarks(bars: readonly BarRow[], fills: readonly TradeRecord[]): Mark[] {
  const sums = new Map<string, { time: number; isBuy: boolean; volume: number; amount: number }>()
  for (const { time, side, volume, price } of fills) {
    const bar = barOf(bars, time)
    if (!bar) continue
    const key = `${bar.time} ${side}`
    const known = sums.get(key) ?? { time: chartTime(bar.time), isBuy: side === 1, volume: 0, amount: 0 }
    sums.set(key, { ...known, volume: known.volume + volume, amount: known.amount + price * volume })
  }
  return [...sums.values()].map(({ time, isBuy, volume, amount }) => ({
    time,
    kind: isBuy ? 'buyFill' : 'sellFill',
    title: `我的成交 ${isBuy ? '买' : '卖'}`,
    detail: `${volume.toLocaleString('en-US')} @ ${(amount / volume).toFixed(2)}`,
  }))
}

const tenths = (perShare: number) => Number((perShare * 10).toFixed(4))

/** In the words of announcements, which speak of ten shares. */
export function actionText({ cash, bonus, transfer, rights, rightsPrice, split }: ActionRow): string {
  const parts = [
    cash > 0 && `派${tenths(cash)}元`,
    bonus > 0 && `送${tenths(bonus)}股`,
    transfer > 0 && `转${tenths(transfer)}股`,
    rights > 0 && `配${tenths(rights)}股(${rightsPrice}元)`,
  ].filter((part) => part !== false)
  if (split !== 1) return `每1份拆为${Number(split.toFixed(4))}份`
  return `每10股${parts.join('')}`
}

function actionMark(bars: readonly BarRow[], action: ActionRow): Mark[] {
  const bar = barOf(bars, action.exDate)
  return bar ? [{ time: chartTime(bar.time), kind: 'action', title: '除权除息', detail: actionText(action) }] : []
}

function newsMark(bars: readonly BarRow[], item: NewsItem): Mark[] {
  const bar = barOf(bars, item.show_time)
  return bar ? [{ time: chartTime(bar.time), kind: 'news', title: '资讯', detail: item.title }] : []
}

/** What happened, bar by bar, oldest first. */
export function marksOf(bars: readonly BarRow[], { points, fills, actions, news }: MarkSources): Mark[] {
  return [
    ...points.flatMap((point) => pointMark(bars, point)),
    ...fillMarks(bars, fills),
    ...actions.flatMap((action) => actionMark(bars, action)),
    ...news.flatMap((item) => newsMark(bars, item)),
  ].sort((a, b) => a.time - b.time)
}
