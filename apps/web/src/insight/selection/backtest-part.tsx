import type { SelectionInput } from '@liangshu/contract/insight/selection'
import { backtestStateLabels, type BacktestListRow } from '@liangshu/contract/trading/backtest'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { Can } from '../../shared/permission/can.tsx'
import { ChosenBacktest } from '../../trading/index.ts'
import { backtestsQuery, useStartSelectionBacktest } from './selection-queries.ts'

const labelOf = ({ createTime, state, from, to }: BacktestListRow): string =>
  `${createTime} ${backtestStateLabels[state]}（${from} ~ ${to}）`

function StoredBacktests({ rows }: { rows: readonly BacktestListRow[] }) {
  const [chosen, setChosen] = useState('')
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0]
  if (!shown) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有回测；点“开始回测”" />
  return (
    <>
      {rows.length > 1 ? (
        <Select
          aria-label="回测结果"
          className="selection-stored"
          value={shown.id}
          options={rows.map((row) => ({ value: row.id, label: labelOf(row) }))}
          onChange={setChosen}
        />
      ) : null}
      <ChosenBacktest row={shown} />
    </>
  )
}

/** The selection as a strategy: traded by the same engine, with the same checks, fees and dated rules. */
export function BacktestPart({ body, name }: { body: SelectionInput; name: string }) {
  const { data, error } = useQuery(backtestsQuery(name))
  const start = useStartSelectionBacktest()
  const problem = start.error ?? error
  return (
    <div className="selection-history">
      <div className="selection-start">
        <Can action="STRATEGY:edit">
          <Button size="small" type="primary" loading={start.isPending} onClick={() => start.mutate({ ...body, name })}>
            开始回测
          </Button>
        </Can>
        <span className="selection-note">
          每期入选名单次日起等权持有，初始资金 1000 万元；T+1、涨跌停、停牌、最小单位、费用与风控同策略回测。
          结果存在策略“选股·{name}”名下。
        </span>
      </div>
      {problem ? <Alert type="warning" showIcon title={problem.message} /> : null}
      {data ? <StoredBacktests rows={data} /> : error ? null : <Skeleton active paragraph={{ rows: 8 }} />}
    </div>
  )
}
