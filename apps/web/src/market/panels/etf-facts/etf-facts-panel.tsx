import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { directionOfRate } from '@liangshu/contract/market/format'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { portfolioQuery } from '../../etf/etf-queries.ts'
import { amountText, changeText, percentText } from '../figures.ts'
import './etf-facts.css'

const windows: Readonly<Record<number, string>> = { 20: '近20日', 60: '近60日', 242: '近1年' }

const factsOf = ({ facts, creationUnit, cashComponent, navBefore, shares }: EtfPortfolio): [string, string][] => [
  ['跟踪标的', facts?.indexName || '--'],
  ['标的代码', facts?.indexCode ?? '--'],
  ['管理人', facts?.manager || '--'],
  ['上市日', facts?.listDate ?? '--'],
  ['交易', facts ? (facts.t0 ? 'T+0 当日可卖' : 'T+1 次日可卖') : '--'],
  ['涨跌幅限制', facts?.limitRate ? `±${percentText(facts.limitRate)}` : '--'],
  ['管理费率', percentText(facts?.feeRate)],
  ['最小申赎单位', `${amountText(creationUnit)}份`],
  ['单位净值(T−1)', navBefore?.toFixed(4) ?? '--'],
  ['份额', shares === null ? '--' : `${amountText(shares)}份`],
  ['现金差额', `${amountText(cashComponent)}元`],
]

function Tracking({ tracking }: Pick<EtfPortfolio, 'tracking'>) {
  if (tracking.length === 0) return <p className="etf-facts-none">跟踪标的没有行情，不计算跟踪误差</p>
  return (
    <table className="num" aria-label="跟踪">
      <thead>
        <tr>
          <th scope="col">跟踪</th>
          <th scope="col">偏离度</th>
          <th scope="col">年化误差</th>
        </tr>
      </thead>
      <tbody>
        {tracking.map(({ days, difference, error }) => (
          <tr key={days}>
            <th scope="row">{windows[days] ?? `近${days}日`}</th>
            <td className={directionOfRate(difference)}>{changeText(difference)}</td>
            <td>{percentText(error)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What stays the same from day to day, and how well the fund has followed its index. */
export function EtfFactsPanel() {
  const portfolio = usePanelQuery(portfolioQuery(useFollowed('symbol'), useMoment()), ({ name, asOf }) => ({
    subject: name,
    asOf,
  }))
  useTable(() => ({ head: ['项目', '数值'], rows: portfolio.data ? factsOf(portfolio.data) : [] }))
  return (
    <PanelData of={portfolio}>
      {(all) => (
        <div className="etf-facts">
          <dl className="num">
            {factsOf(all).map(([title, text]) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Tracking tracking={all.tracking} />
        </div>
      )}
    </PanelData>
  )
}
