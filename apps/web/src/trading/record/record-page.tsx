import ReconciliationOutlined from '@ant-design/icons/ReconciliationOutlined'
import { sideLabels } from '@liangshu/contract/trading/order-codes'
import {
  reportPaths,
  tradeGroupSchema,
  tradeRecordSchema,
  type TradeGroup,
  type TradeGrouping,
  type TradeRecord,
} from '@liangshu/contract/trading/report'
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { useList, type List } from '../../widgets/list-page/use-list.ts'
import { accountsQuery } from '../order/order-queries.ts'
import { useTradePush } from '../push/use-trade-push.ts'
import { groupColumns, recordColumns } from './record-columns.tsx'
import { recordTotalsQuery } from './record-queries.ts'
import { RecordTotals } from './record-totals.tsx'

type View = 'rows' | TradeGrouping
const views: { value: View; label: string }[] = [
  { value: 'rows', label: '明细' },
  { value: 'day', label: '按日' },
  { value: 'symbol', label: '按证券' },
  { value: 'order', label: '按委托' },
]

function useFields(): FilterField[] {
  const accounts = useQuery(accountsQuery)
  return [
    {
      name: 'accountId',
      label: '账户',
      kind: 'options',
      options: (accounts.data ?? []).map(({ id, accountName }) => ({ value: id, label: accountName })),
    },
    { name: 'symbol', label: '证券代码', kind: 'contains' },
    {
      name: 'side',
      label: '方向',
      kind: 'options',
      options: Object.entries(sideLabels).map(([value, label]) => ({ value, label })),
    },
    { name: 'tradingDay', label: '交易日', kind: 'dates' },
  ]
}

function Totals<Row extends object>({ list: { exportParams } }: { list: List<Row> }) {
  const { by: _by, ...params } = exportParams
  const totals = useQuery(recordTotalsQuery(params))
  return totals.data ? <RecordTotals totals={totals.data} /> : null
}

const empty = { title: '没有成交记录', detail: '换一个条件，或先在委托页下单' }

function RecordRows({ extra }: { extra: ReactNode }) {
  const list = useList<TradeRecord>({
    name: 'trading-record',
    urls: { list: reportPaths.tradeRecords, exportXls: `${reportPaths.tradeRecords}/exportXls` },
    schema: tradeRecordSchema,
    fields: useFields(),
    sort: { column: 'time', order: 'desc' },
    pageSize: 30,
    refetchMs: false,
  })
  return (
    <>
      <Totals list={list} />
      <ListPage
        list={list}
        columns={recordColumns}
        selection="none"
        density="small"
        exportAction="RECORD:export"
        exportName="成交记录"
        extra={extra}
        empty={empty}
      />
    </>
  )
}

function RecordGroups({ by, extra }: { by: TradeGrouping; extra: ReactNode }) {
  const list = useList<TradeGroup>({
    name: `trading-record-${by}`,
    urls: { list: reportPaths.tradeGroups },
    schema: tradeGroupSchema,
    fields: useFields(),
    params: { by },
    pageSize: 30,
  })
  return (
    <>
      <Totals list={list} />
      <ListPage list={list} columns={groupColumns(by)} selection="none" density="small" extra={extra} empty={empty} />
    </>
  )
}

/** 交易记录: every fill with its fees, added up by day, symbol or order. */
export function RecordPage() {
  const [view, setView] = useState<View>('rows')
  useTradePush()
  const navigate = useNavigate()
  const extra = (
    <>
      <Segmented<View> aria-label="汇总方式" value={view} onChange={setView} options={views} />
      <Button icon={<ReconciliationOutlined />} onClick={() => void navigate('/records/reconcile')}>
        对账
      </Button>
    </>
  )
  return view === 'rows' ? <RecordRows extra={extra} /> : <RecordGroups key={view} by={view} extra={extra} />
}
