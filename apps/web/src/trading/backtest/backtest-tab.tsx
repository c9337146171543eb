import { backtestStateLabels, type BacktestListRow } from '@liangshu/contract/trading/backtest'
import type { Strategy } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress, Segmented, Table, Tag, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { Can } from '../../shared/permission/can.tsx'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { gainRate, plain, share } from '../profit/figure.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { compareOption } from './backtest-charts.ts'
import { backtestsQuery, compareQuery, isOpen, useCancelBacktest, useStartBacktest } from './backtest-queries.ts'
import { ChosenBacktest } from './chosen-backtest.tsx'
import { firstRange, RangeFields, rangeBody, type RangeValues } from './range-fields.tsx'
import { SweepForm, SweepView } from './sweep-view.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const right = { align: 'right', className: 'num' } as const
const colors = { queued: 'default', running: 'blue', done: 'cyan', failed: 'red', cancelled: 'default' } as const

function State({ row }: { row: BacktestListRow }) {
  if (row.state === 'running') return <Progress percent={row.percent} size="small" aria-label={row.step} />
  return <Tag color={colors[row.state]}>{backtestStateLabels[row.state]}</Tag>
}

const columns = (cancel: (row: BacktestListRow) => void): TableColumnsType<BacktestListRow> => [
  { title: '区间', key: 'range', width: 200, className: 'num', render: (_, { from, to }) => `${from} ~ ${to}` },
  { title: '版本', dataIndex: 'version', width: 60, render: (version: number) => `v${version}` },
  { title: '状态', key: 'state', width: 150, render: (_, row) => <State row={row} /> },
  { title: '收益', key: 'twr', width: 90, ...right, render: (_, { stats }) => gainRate(stats?.twr ?? null) },
  { title: '年化', key: 'annual', width: 90, ...right, render: (_, { stats }) => gainRate(stats?.annualised ?? null) },
  {
    title: '最大回撤',
    key: 'fall',
    width: 90,
    ...right,
    render: (_, { stats }) => share(stats?.maxDrawdown?.depth ?? null),
  },
  { title: '夏普', key: 'sharpe', width: 70, ...right, render: (_, { stats }) => plain(stats?.sharpe ?? null) },
  { title: '成交', key: 'trades', width: 70, ...right, render: (_, { stats }) => stats?.trades ?? '--' },
  { title: '发起人', key: 'by', width: 90, render: (_, { createBy }) => <PersonText account={createBy} /> },
  { title: '发起时间', dataIndex: 'createTime', width: 160, className: 'num' },
  {
    title: '操作',
    key: 'actions',
    width: 80,
    render: (_, row) =>
      isOpen(row) ? (
        <Can action="STRATEGY:edit" fallback="--">
          <Button type="link" size="small" danger onClick={() => cancel(row)}>
            取消
          </Button>
        </Can>
      ) : (
        '--'
      ),
  },
]

function Compare({ ids }: { ids: readonly string[] }) {
  const compared = useQuery(compareQuery(ids))
  return (
    <ReportData of={compared}>
      {(rows) => <Chart height={340} label="回测净值比较" option={(token) => compareOption(rows, token)} />}
    </ReportData>
  )
}

function StartForm({ strategy, open, onClose }: { strategy: Strategy; open: boolean; onClose: () => void }) {
  const start = useStartBacktest()
  return (
    <FormModal<RangeValues>
      title={`回测 ${strategy.name}`}
      open={open}
      okText="开始回测"
      onClose={onClose}
      initial={firstRange(strategy.capital)}
      onSubmit={async (values) => {
        await start.mutateAsync(rangeBody(values, strategy.id))
        return '已加入回测队列'
      }}
    >
      <RangeFields />
      <p className="strategy-hint">
        与实盘同一套规则：T+1、涨跌停、停牌、最小单位、费用、风控；每根K线最多成交其成交量的 25%。
      </p>
    </FormModal>
  )
}

function List({ strategy }: { strategy: Strategy }) {
  const backtests = useQuery(backtestsQuery(strategy.id))
  const cancelling = useCancelBacktest()
  const [chosen, setChosen] = useState<string[]>([])
  const cancel = ({ id, from, to }: BacktestListRow) =>
    askDangerously({
      title: '确认取消这个回测吗？',
      content: `${from} ~ ${to}，已完成的部分不会保留`,
      okText: '取消回测',
      onOk: async () => {
        await cancelling.mutateAsync(id)
        withFeedback(({ message }) => void message.success('回测已取消'))
      },
    })
  return (
    <ReportData
      of={backtests}
      empty={({ records }) => (records.length === 0 ? '还没有回测；点“开始回测”看看这套参数过去的表现' : null)}
    >
      {({ records }) => {
        const done = chosen.filter((id) => records.some((row) => row.id === id && row.state === 'done'))
        const shown = records.find(({ id }) => id === chosen.at(-1)) ?? records[0]
        return (
          <>
            <Table<BacktestListRow>
              size="small"
              aria-label="回测记录"
              rowKey="id"
              columns={columns(cancel)}
              dataSource={records}
              rowSelection={{
                selectedRowKeys: chosen,
                onChange: (keys) => setChosen(keys.map(String).slice(-8)),
                columnWidth: 40,
              }}
              onRow={({ id }) => ({ onClick: () => setChosen([id]) })}
              pagination={{ pageSize: 5, showSizeChanger: false, hideOnSinglePage: true }}
              scroll={{ x: 1000 }}
            />
            {done.length > 1 ? <Compare ids={done} /> : shown ? <ChosenBacktest key={shown.id} row={shown} /> : null}
          </>
        )
      }}
    </ReportData>
  )
}

/** Backtests of a strategy: started, watched, looked at, compared, and swept over parameters. */
export function BacktestTab({ strategy }: { strategy: Strategy }) {
  const [view, setView] = useState<'runs' | 'sweeps'>('runs')
  const [dialog, setDialog] = useState<'start' | 'sweep' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className="backtest-bar">
        <Segmented
          value={view}
          onChange={setView}
          options={[
            { value: 'runs', label: '回测记录' },
            { value: 'sweeps', label: '扫描结果' },
          ]}
        />
        <span className="strategy-space" />
        <Can action="STRATEGY:edit">
          <Button onClick={() => setDialog('sweep')}>参数扫描</Button>
          <Button type="primary" onClick={() => setDialog('start')}>
            开始回测
          </Button>
        </Can>
      </div>
      {view === 'runs' ? <List strategy={strategy} /> : <SweepView strategy={strategy} />}
      <StartForm strategy={strategy} open={dialog === 'start'} onClose={close} />
      <SweepForm
        strategy={strategy}
        open={dialog === 'sweep'}
        onClose={() => {
          close()
          setView('sweeps')
        }}
      />
    </>
  )
}
