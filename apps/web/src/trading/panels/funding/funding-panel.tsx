import type { FundingAnswer } from '@liangshu/contract/market/derivative-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { changeText } from '../../../market/index.ts'
import { fundingQuery } from '../../derivative/derivative-queries.ts'
import { Gain } from '../../../shared/figure/figures.tsx'
import { positionsQuery } from '../../holding/position-queries.ts'
import { Countdown } from './countdown.tsx'
import { countdownText, lastRate, paymentOf, yearOf } from './funding-view.ts'
import './funding.css'

const rateText = (rate: number | null) =>
  rate === null ? '--' : `${rate > 0 ? '+' : rate < 0 ? '−' : ''}${Math.abs(rate * 100).toFixed(4)}%`

function Bars({ records }: Pick<FundingAnswer, 'records'>) {
  const most = Math.max(...records.map(({ rate }) => Math.abs(rate)), 1e-6)
  return (
    <ol className="funding-bars num" aria-label="近期资金费率">
      {records.map(({ time, rate }) => (
        <li key={time} title={`${time} ${rateText(rate)}`}>
          <i className={`is-${directionOf(rate)}`} style={{ height: `${(Math.abs(rate) / most) * 50}%` }} />
          <small>{time.slice(11, 13)}时</small>
        </li>
      ))}
    </ol>
  )
}

/** What longs pay shorts: the last payments, when the next one falls due, and what one's own positions would pay. */
export function FundingPanel() {
  const symbol = useFollowed('symbol')
  const moment = useMoment()
  const funding = usePanelQuery(fundingQuery(symbol, moment), ({ name, asOf }) => ({ subject: name, asOf }))
  const positions = useQuery({ ...positionsQuery, enabled: moment === null })
  useTable(() => ({
    head: ['时间', '资金费率', '标记价'],
    rows: (funding.data?.records ?? []).map(({ time, rate, mark }) => [time, rate, mark]),
  }))
  return (
    <PanelData of={funding}>
      {(all) => {
        const rate = lastRate(all)
        const payment = rate === null || moment !== null ? null : paymentOf(positions.data ?? [], all.symbol, rate)
        const leftMs = all.nextEpochMs - all.nowEpochMs
        return (
          <div className="funding">
            <dl className="funding-facts num">
              <div>
                <dt>距下次结算</dt>
                <dd className="funding-left">
                  {moment === null ? (
                    <Countdown key={`${all.symbol} ${all.nowEpochMs}`} leftMs={leftMs} />
                  ) : (
                    <time>{countdownText(leftMs)}</time>
                  )}
                </dd>
              </div>
              <div>
                <dt>结算时间</dt>
                <dd>
                  {all.nextTime.slice(5, 16)}（每{all.hours}小时）
                </dd>
              </div>
              <div>
                <dt>上期费率</dt>
                <dd className={directionOf(rate)}>{rateText(rate)}</dd>
              </div>
              <div>
                <dt>年化</dt>
                <dd>{rate === null ? '--' : changeText(yearOf(rate, all.hours))}</dd>
              </div>
              <div title="按上期费率估算，正为收入">
                <dt>我的持仓预计</dt>
                <dd>{payment === null ? '无持仓' : <Gain value={payment} />}</dd>
              </div>
            </dl>
            {all.records.length === 0 ? (
              <p className="funding-none">行情源不提供历史资金费率</p>
            ) : (
              <Bars records={all.records} />
            )}
          </div>
        )
      }}
    </PanelData>
  )
}
