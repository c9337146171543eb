import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import { aboutReport, kpiText, reportTitle, reviewGroupNames } from '@liangshu/contract/trading/review-text'
import type {
  ReviewDecision,
  ReviewKpi,
  ReviewLine,
  ReviewLink,
  ReviewReport,
} from '@liangshu/contract/trading/trading-review'
import { formatPercent } from '@liangshu/contract/market/format'
import { Empty } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { gain, gainRate } from '../profit/figure.tsx'
import { OrderDrawer } from './order-rows.tsx'
import { ReviewFigure } from './review-figure.tsx'
import type { ReviewScope, RowsAsk } from './review-queries.ts'
import { TripDrawer } from './trip-table.tsx'

type Open = (title: string, link: ReviewLink) => void

function Lines({
  title,
  lines,
  none,
  onOpen,
}: {
  title: string
  lines: readonly ReviewLine[]
  none: string
  onOpen: Open
}) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p className="review-none">{none}</p>
      ) : (
        <ul className="review-findings">
          {lines.map(({ text, link }) => (
            <li key={text}>
              {link ? (
                <button type="button" onClick={() => onOpen(text, link)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Kpis({ kpis, onOpen }: { kpis: readonly ReviewKpi[]; onOpen: Open }) {
  return (Object.keys(reviewGroupNames) as ReviewKpi['group'][]).map((group) => (
    <section key={group}>
      <h3>{reviewGroupNames[group]}</h3>
      <dl className="review-figures" aria-label={reviewGroupNames[group]}>
        {kpis
          .filter((kpi) => kpi.group === group)
          .map((kpi) => {
            const { link } = kpi
            return (
              <ReviewFigure
                key={kpi.key}
                title={kpi.name}
                method={link ? '点击数字查看明细' : '由每日净值计算，见盈亏分析'}
                onOpen={link && kpi.value !== null ? () => onOpen(kpi.name, link) : undefined}
              >
                {kpiText(kpi)}
              </ReviewFigure>
            )
          })}
      </dl>
    </section>
  ))
}

const WIDTH = 150
const HEIGHT = 40

/** The closes around a trip, with its entry and its exit on them. */
function DecisionPicture({ closes, entryIndex, exitIndex }: ReviewDecision) {
  if (closes.length < 2) return <span className="review-none">--</span>
  const [low, high] = [Math.min(...closes), Math.max(...closes)]
  const x = (index: number) => 4 + (index / (closes.length - 1)) * (WIDTH - 8)
  const y = (close: number) => HEIGHT - 4 - ((close - low) / (high - low || 1)) * (HEIGHT - 8)
  const mark = (index: number, kind: string) =>
    closes[index] === undefined ? null : <circle className={kind} cx={x(index)} cy={y(closes[index])} r={3.5} />
  return (
    <svg className="review-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>开仓与平仓前后的收盘价</title>
      <polyline points={closes.map((close, index) => `${x(index)},${y(close)}`).join(' ')} />
      {mark(entryIndex, 'up')}
      {mark(exitIndex, 'down')}
    </svg>
  )
}

function Decisions({
  title,
  rows,
  none,
  onOpen,
}: {
  title: string
  rows: readonly ReviewDecision[]
  none: string
  onOpen: Open
}) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p className="review-none">{none}</p>
      ) : (
        <ol className="review-decisions">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="review-symbol">
                <SymbolLink symbol={row.symbol} name={row.name} />
                <small className="num">
                  {row.entryTime.slice(2, 10)} → {row.exitTime.slice(2, 10)}
                </small>
              </span>
              <DecisionPicture {...row} />
              <button
                type="button"
                className="review-open"
                onClick={() => onOpen(`${row.name} 的回合`, { page: 'trips', aspect: 'id', key: row.id })}
              >
                {gain(row.net)}
              </button>
              {gainRate(row.returnRate)}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Signals({ report: { signals } }: { report: ReviewReport }) {
  return (
    <section aria-label="信号与行动">
      <h3>信号与行动</h3>
      {signals.length === 0 ? (
        <p className="review-none">期内交易过的证券没有买入信号</p>
      ) : (
        <table className="review-signals">
          <thead>
            <tr>
              <th>信号</th>
              <th>跟随</th>
              <th>其后 5 日</th>
              <th>未跟随</th>
              <th>其后 5 日</th>
            </tr>
          </thead>
          <tbody>
            {signals.map((row) => (
              <tr key={row.code}>
                <th scope="row">{reasonLabel(row.code)}</th>
                <td className="num">{row.followed}</td>
                <td className="num">{gainRate(row.followedReturn)}</td>
                <td className="num">{row.ignored}</td>
                <td className="num">{gainRate(row.ignoredReturn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="review-none">范围为期内交易过的证券；信号后三个交易日内买入为跟随，收益自次日开盘至第五日收盘</p>
    </section>
  )
}

/** Whose rows stand behind the numbers of a report. */
export const scopeOfReport = ({ scope, targetId, from, to }: ReviewReport): ReviewScope => ({
  ...(scope === 'account' ? { accountId: targetId } : scope === 'product' ? { productId: targetId } : {}),
  from,
  to,
})

/** One report as a page; every number opens its rows. */
export function ReviewReportView({ report }: { report: ReviewReport }) {
  const [asked, setAsked] = useState<(RowsAsk & { page: ReviewLink['page'] }) | null>(null)
  const open: Open = (title, link) => setAsked({ title, ...link })
  const scope = scopeOfReport(report)
  const isEmpty = report.trips === 0 && report.orders === 0
  return (
    <article className="review-report" aria-label={reportTitle(report)}>
      <p className="review-none num">{aboutReport(report)}</p>
      {isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${report.from} 至 ${report.to} 没有成交和委托`} />
      ) : (
        <>
          <Kpis kpis={report.kpis} onOpen={open} />
          <Lines title="下周检查清单" lines={report.checklist} none="没有需要特别注意的事项" onOpen={open} />
          <Lines
            title="发现"
            lines={report.findings}
            none="样本不足 10 个回合，或各分组与总体没有明显差别"
            onOpen={open}
          />
          <div className="review-halves">
            <Decisions title="最好的决策" rows={report.best} none="没有盈利的回合" onOpen={open} />
            <Decisions title="最差的决策" rows={report.worst} none="没有亏损的回合" onOpen={open} />
          </div>
          <div className="review-halves">
            <Signals report={report} />
            <Lines title="风控与违规" lines={report.violations} none="没有未通过的检查" onOpen={open} />
          </div>
        </>
      )}
      <TripDrawer scope={scope} rows={asked?.page === 'trips' ? asked : null} onClose={() => setAsked(null)} />
      <OrderDrawer scope={scope} rows={asked?.page === 'orders' ? asked : null} onClose={() => setAsked(null)} />
    </article>
  )
}

const changeText = (before: ReviewKpi | undefined, after: ReviewKpi | undefined): string => {
  if (!before || !after || before.value === null || after.value === null) return '--'
  const change = after.value - before.value
  if (after.unit === 'percent') return `${change > 0 ? '+' : ''}${formatPercent(change)}`
  return `${change > 0 ? '+' : ''}${kpiText({ value: change, unit: after.unit })}`
}

/** Two reports beside each other, number by number. */
export function ReviewComparison({ first, second }: { first: ReviewReport; second: ReviewReport }) {
  const [before, after] = [
    new Map(first.kpis.map((kpi) => [kpi.key, kpi])),
    new Map(second.kpis.map((kpi) => [kpi.key, kpi])),
  ]
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  return (
    <table className="review-signals review-comparison" aria-label="复盘对比">
      <thead>
        <tr>
          <th>指标</th>
          <th>{reportTitle(first)}</th>
          <th>{reportTitle(second)}</th>
          <th>变化</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const [a, b] = [before.get(key), after.get(key)]
          return (
            <tr key={key}>
              <th scope="row">{(b ?? a)?.name}</th>
              <td className="num">{a ? kpiText(a) : '--'}</td>
              <td className="num">{b ? kpiText(b) : '--'}</td>
              <td className="num">{changeText(a, b)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
