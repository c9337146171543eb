import { backtestStateLabels, type BacktestListRow } from '@liangshu/contract/trading/backtest'
import { Progress, Select } from 'antd'
import { useState } from 'react'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { Chart } from '../../../shared/chart/chart.tsx'
import { equityOption } from '../../backtest/backtest-charts.ts'
import { backtestQuery, backtestsQuery, isOpen } from '../../backtest/backtest-queries.ts'
import { gainRate, plain, share } from '../../profit/figure.tsx'
import { OfShownStrategy } from '../../strategy/of-shown-strategy.tsx'

function Figures({ of: { stats } }: { of: BacktestListRow }) {
  const figures: [string, React.ReactNode][] = [
    ['收益', gainRate(stats?.twr ?? null)],
    ['年化', gainRate(stats?.annualised ?? null)],
    ['最大回撤', share(stats?.maxDrawdown?.depth ?? null)],
    ['夏普', plain(stats?.sharpe ?? null)],
    ['成交', stats?.trades ?? '--'],
  ]
  return (
    <dl className="strategy-figures" aria-label="回测指标">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Result({ row }: { row: BacktestListRow }) {
  const detail = usePanelQuery(backtestQuery(row.id, row.finishTime))
  return (
    <>
      <Figures of={row} />
      <PanelData of={detail} empty={({ report }) => (report ? null : '该回测没有结果')}>
        {({ report }) =>
          report ? <Chart height={260} label="回测净值" option={(token) => equityOption(report, token)} /> : null
        }
      </PanelData>
    </>
  )
}

function Runs({ strategyId }: { strategyId: string }) {
  const backtests = usePanelQuery(backtestsQuery(strategyId))
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <PanelData of={backtests} empty={({ records }) => (records.length === 0 ? '还没有回测，在策略页发起后出现' : null)}>
      {({ records }) => {
        const row = records.find(({ id }) => id === chosen) ?? records[0]
        if (!row) return null
        return (
          <>
            <Select
              size="small"
              aria-label="回测"
              style={{ inlineSize: 300 }}
              value={row.id}
              onChange={setChosen}
              options={records.map(({ id, from, to, version, state }) => ({
                value: id,
                label: `${from} ~ ${to} v${version} ${backtestStateLabels[state]}`,
              }))}
            />
            {isOpen(row) ? <Progress percent={row.percent} format={(percent) => `${percent}% ${row.step}`} /> : null}
            {row.state === 'done' ? <Result key={row.id} row={row} /> : null}
            {row.state === 'failed' ? <PanelNotice>回测失败：{row.error}</PanelNotice> : null}
            {row.state === 'cancelled' ? <PanelNotice>回测已取消，没有结果</PanelNotice> : null}
          </>
        )
      }}
    </PanelData>
  )
}

/** The backtests of the chosen strategy, the newest first, with curve and figures. */
export function BacktestPanel() {
  return <OfShownStrategy>{(id) => <Runs key={id} strategyId={id} />}</OfShownStrategy>
}
