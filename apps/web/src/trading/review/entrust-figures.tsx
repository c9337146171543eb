import type { Counted, EntrustFigures as Figures } from '@liangshu/contract/trading/review'
import { formatPercent } from '@liangshu/contract/market/format'
import { gain, share } from '../profit/figure.tsx'
import { ReviewFigure, Slippage, waitText } from './review-figure.tsx'
import type { RowsAsk } from './review-queries.ts'

type Open = (rows: RowsAsk) => void

/** How orders were placed and filled; each number opens its orders. */
export function EntrustFigures({ figures, onOpen }: { figures: Figures; onOpen: Open }) {
  const open =
    (title: string, aspect: string, key = '') =>
    () =>
      onOpen({ title, aspect, key })
  const counted = (n: number, title: string, aspect: string, key: string) =>
    n > 0 ? open(`${title}：${n} 笔`, aspect, key) : undefined
  return (
    <dl className="review-figures" aria-label="委托指标">
      <ReviewFigure title="委托" method="期内的全部委托" onOpen={open('全部委托', 'all')}>
        {figures.count}
      </ReviewFigure>
      <ReviewFigure
        title="成交率（笔）"
        method="全部成交的委托 ÷ 已报送的委托"
        onOpen={open('全部成交的委托', 'outcome', 'filled')}
      >
        {share(figures.fillRateByCount)}
      </ReviewFigure>
      <ReviewFigure
        title="成交率（量）"
        method="成交数量 ÷ 已报送数量"
        onOpen={open('有成交的委托', 'outcome', 'traded')}
      >
        {share(figures.fillRateByVolume)}
      </ReviewFigure>
      <ReviewFigure title="撤单率" method="撤销的委托 ÷ 全部委托" onOpen={open('已撤的委托', 'outcome', 'canceled')}>
        {share(figures.cancelRate)}
      </ReviewFigure>
      <ReviewFigure title="废单率" method="被拒绝的委托 ÷ 全部委托" onOpen={open('废单', 'outcome', 'rejected')}>
        {share(figures.rejectRate)}
      </ReviewFigure>
      <ReviewFigure title="平均确认" method="从创建到柜台确认的平均时间">
        {waitText(figures.averageAckMs)}
      </ReviewFigure>
      <ReviewFigure
        title="平均成交用时"
        method="从创建到全部成交的平均时间"
        onOpen={open('全部成交的委托', 'outcome', 'filled')}
      >
        {waitText(figures.averageFillMs)}
      </ReviewFigure>
      <ReviewFigure
        title="到达滑点"
        method="成交均价相对下单时盘口中价，按量加权，正为不利"
        onOpen={open('到达价已知的委托', 'known', 'arrival')}
      >
        <Slippage value={figures.arrivalSlippage} />
      </ReviewFigure>
      <ReviewFigure
        title="VWAP滑点"
        method="成交均价相对当日均价，按量加权，正为不利"
        onOpen={open('当日均价已知的委托', 'known', 'vwap')}
      >
        <Slippage value={figures.vwapSlippage} />
      </ReviewFigure>
      <ReviewFigure
        title="机会成本"
        method="未成交部分按收盘价计的得失：方向 ×（收盘价−限价）× 剩余数量，正为错过的盈利"
        onOpen={open('未全部成交的委托', 'known', 'left')}
      >
        {gain(figures.opportunityCost === null ? null : -figures.opportunityCost)}
      </ReviewFigure>
      <ReviewFigure
        title="参与率"
        method="成交数量 ÷ 当日市场成交量"
        onOpen={open('市场成交量已知的委托', 'known', 'volume')}
      >
        {figures.participation === null ? '--' : formatPercent(figures.participation, 4)}
      </ReviewFigure>
      <ReviewFigure
        title="自成交拦截"
        method="自成交检查未通过的次数"
        onOpen={counted(figures.selfTradeHits, '自成交拦截', 'check', '10')}
      >
        {figures.selfTradeHits}
      </ReviewFigure>
      <ReviewFigure
        title="频率拦截"
        method="委托频率检查未通过的次数"
        onOpen={counted(figures.rateLimitHits, '频率拦截', 'check', '14')}
      >
        {figures.rateLimitHits}
      </ReviewFigure>
      <ReviewFigure
        title="提案外委托"
        method="没有对应提案目标的委托"
        onOpen={counted(figures.outOfProposal, '提案外委托', 'target', 'none')}
      >
        {figures.outOfProposal}
      </ReviewFigure>
      <ReviewFigure
        title="偏离目标"
        method="成交数量或价格偏离提案目标的委托"
        onOpen={counted(figures.deviations, '偏离目标的委托', 'deviation', 'yes')}
      >
        {figures.deviations}
      </ReviewFigure>
    </dl>
  )
}

interface BarsProps {
  label: string
  aspect: string
  rows: readonly Counted[]
  onOpen: Open
  empty: string
}

/** Counts beside each other as bars, each of which opens its orders. */
export function CountBars({ label, aspect, rows, onOpen, empty }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ n }) => n))
  if (rows.every(({ n }) => n === 0)) return <p className="review-none">{empty}</p>
  return (
    <ol className="review-funnel" aria-label={label}>
      {rows.map(({ key, name, n }) => (
        <li key={key}>
          <button type="button" disabled={n === 0} onClick={() => onOpen({ title: `${name}：${n} 笔`, aspect, key })}>
            <span>{name}</span>
            <i style={{ inlineSize: `${(n / most) * 100}%` }} />
            <span className="num">{n}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
