import type { BuySellReview } from '@liangshu/contract/trading/review'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useState, type ReactNode } from 'react'
import { gain, gainRate, plain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { MarksChart } from './marks-chart.tsx'
import { ReviewFigure, Slippage } from './review-figure.tsx'
import { buySellQuery, type ReviewScope, type RowsAsk } from './review-queries.ts'
import { ReviewPage } from './scope-bar.tsx'
import { TripGroups } from './trip-groups.tsx'
import { EntryHeat, MoveScatter, ReturnBands } from './trip-pictures.tsx'
import { TripDrawer, TripTable } from './trip-table.tsx'

type Open = (rows: RowsAsk) => void
type Means = BuySellReview['means']

/** A mean over the trips of which it is known, with how many they are. */
function meanFigure(
  title: string,
  method: string,
  means: Means,
  key: keyof Means,
  onOpen: Open,
  show: (value: number | null) => ReactNode,
) {
  const { n, mean } = means[key]
  return (
    <ReviewFigure
      key={key}
      title={title}
      method={`${method}；${n} 个回合已知`}
      onOpen={n > 0 ? () => onOpen({ title: `${title}：${n} 个回合`, aspect: 'known', key }) : undefined}
    >
      {show(mean)}
    </ReviewFigure>
  )
}

const slip = (value: number | null) => <Slippage value={value} />

function Figures({ data: { summary, means, board }, onOpen }: { data: BuySellReview; onOpen: Open }) {
  const all = () => onOpen({ title: `全部 ${summary.n} 个回合`, aspect: 'all', key: '' })
  const wins = () => onOpen({ title: '盈利的回合', aspect: 'outcome', key: '盈利' })
  const losses = () => onOpen({ title: '亏损的回合', aspect: 'outcome', key: '亏损' })
  return (
    <dl className="review-figures" aria-label="买卖分析指标">
      <ReviewFigure title="回合" method="期内平仓的买卖回合，按账户先进先出配对" onOpen={all}>
        {summary.n}
      </ReviewFigure>
      <ReviewFigure title="净盈亏" method="各回合扣除费用后的盈亏之和" onOpen={all}>
        {gain(summary.net)}
      </ReviewFigure>
      <ReviewFigure title="费用" method="佣金、印花税、过户费等全部费用" onOpen={all}>
        {plain(summary.fees)}
      </ReviewFigure>
      <ReviewFigure title="胜率" method="盈利回合 ÷ 全部回合" onOpen={wins}>
        {share(summary.winRate)}
      </ReviewFigure>
      <ReviewFigure title="获利因子" method="盈利合计 ÷ 亏损合计；没有亏损时不计算" onOpen={losses}>
        {plain(summary.profitFactor)}
      </ReviewFigure>
      <ReviewFigure title="盈亏比" method="平均盈利 ÷ 平均亏损">
        {plain(summary.payoff)}
      </ReviewFigure>
      <ReviewFigure title="平均盈利" method="盈利回合净盈亏的平均" onOpen={wins}>
        {gain(summary.avgWin)}
      </ReviewFigure>
      <ReviewFigure title="平均亏损" method="亏损回合净盈亏的平均" onOpen={losses}>
        {gain(summary.avgLoss)}
      </ReviewFigure>
      <ReviewFigure title="平均收益率" method="各回合净收益率的平均" onOpen={all}>
        {gainRate(summary.averageReturn)}
      </ReviewFigure>
      <ReviewFigure title="平均持有" method="平均持有的自然日" onOpen={all}>
        {plain(summary.avgHold, 1)}
      </ReviewFigure>
      {meanFigure('平均超额', '回合收益减同期基准收益的平均', means, 'excess', onOpen, gainRate)}
      {meanFigure('最大不利 MAE', '持有期内价格相对开仓价的最差变动，平均', means, 'mae', onOpen, share)}
      {meanFigure('最大有利 MFE', '持有期内价格相对开仓价的最好变动，平均', means, 'mfe', onOpen, share)}
      {meanFigure(
        '离场效率',
        '（平仓价−开仓价）÷（期内最高−开仓价），取中位数',
        means,
        'exitEfficiency',
        onOpen,
        share,
      )}
      {meanFigure('入场分位', '开仓价在当日最低到最高之间的位置，0 为最低', means, 'entryTiming', onOpen, share)}
      {meanFigure('到达滑点', '开平两边成交价相对下单时盘口中价，正为不利', means, 'arrivalSlippage', onOpen, slip)}
      {meanFigure('VWAP滑点', '开平两边成交价相对当日均价，正为不利', means, 'vwapSlippage', onOpen, slip)}
      <ReviewFigure
        title="打板成功率"
        method={`买价在涨停价 0.2% 以内的 ${board.n} 笔中，收盘封住的比例`}
        onOpen={board.n > 0 ? () => onOpen({ title: '打板的回合', aspect: 'board', key: '打板' }) : undefined}
      >
        {share(board.successRate)}
      </ReviewFigure>
      <ReviewFigure title="打板次日溢价" method="打板次日开盘价相对当日收盘价，平均">
        {gainRate(board.nextDayPremium)}
      </ReviewFigure>
    </dl>
  )
}

function Findings({ data: { findings, summary }, onOpen }: { data: BuySellReview; onOpen: Open }) {
  return (
    <section aria-label="发现">
      <h3>发现</h3>
      {findings.length === 0 ? (
        <p className="review-none">
          {summary.n < 10 ? '少于 10 个回合，不下结论' : '各分组与总体没有明显差别（胜率相差不到 10 个百分点）'}
        </p>
      ) : (
        <ul className="review-findings">
          {findings.map(({ text, n, aspect, key }) => (
            <li key={text}>
              <button type="button" onClick={() => onOpen({ title: `${text.split('，')[0]}（${n} 笔）`, aspect, key })}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Report({ data, scope }: { data: BuySellReview; scope: ReviewScope }) {
  const [rows, setRows] = useState<RowsAsk | null>(null)
  return (
    <>
      <Figures data={data} onOpen={setRows} />
      <div className="review-pictures">
        <section>
          <h3>MAE × MFE</h3>
          <MoveScatter dots={data.dots} onOpen={setRows} />
        </section>
        <section>
          <h3>收益率分布</h3>
          <ReturnBands bands={data.bands} onOpen={setRows} />
        </section>
        <section>
          <h3>开仓时间</h3>
          <EntryHeat cells={data.cells} onOpen={setRows} />
        </section>
      </div>
      <div className="review-halves">
        <section aria-label="分组">
          <TripGroups groups={data.groups} onOpen={setRows} />
        </section>
        <section aria-label="买卖点">
          <MarksChart scope={scope} symbols={data.groups.symbol.toSorted((a, b) => b.n - a.n)} />
        </section>
      </div>
      <Findings data={data} onOpen={setRows} />
      <h3>交易回合</h3>
      <TripTable key={JSON.stringify(scope)} scope={scope} rows={{ aspect: 'all', key: '' }} />
      <TripDrawer scope={scope} rows={rows} onClose={() => setRows(null)} />
    </>
  )
}

function BuySell({ scope, bar }: { scope: ReviewScope; bar: ReactNode }) {
  const review = useQuery(buySellQuery(scope))
  return (
    <>
      <div className="review-head">
        {bar}
        <small className="num">
          {review.data ? `${review.data.fills} 笔成交 · 基准 ${review.data.benchmark ?? '无'}` : ''}
        </small>
        <Button size="small" loading={review.isFetching} onClick={() => void review.refetch()}>
          刷新
        </Button>
      </div>
      <ReportData of={review}>
        {(data) =>
          data.summary.n === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={
                data.fills === 0
                  ? `${data.from} 至 ${data.to} 没有成交，请换一段日期或另选账户`
                  : `${data.from} 至 ${data.to} 有 ${data.fills} 笔成交，但没有平仓的回合：买入后卖出才算一个`
              }
            />
          ) : (
            <Report data={data} scope={scope} />
          )
        }
      </ReportData>
    </>
  )
}

/** 买卖分析: what buying and selling came to, and when it went well. */
export function BuySellPage() {
  return <ReviewPage months={3}>{(scope, bar) => <BuySell scope={scope} bar={bar} />}</ReviewPage>
}
