import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { HeldPart } from '../account/account-parts.tsx'
import { LedgerPart } from '../account/ledger-part.tsx'
import { cents } from '../../shared/figure/figures.tsx'
import { dayPartsText, heldDayMethod } from '../holding/day-parts.ts'
import { cashQuery } from '../holding/position-queries.ts'
import { accountsQuery } from '../order/order-queries.ts'
import { Figure, gainCents } from './figure.tsx'
import { FillRows } from './fill-rows.tsx'
import { daysQuery } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

/** What the positions of the running day made, beside those closed today and what no trade explains. */
function HeldToday({ accountId }: { accountId: string }) {
  const cash = useQuery(cashQuery)
  const own = cash.data?.find((row) => row.accountId === accountId)
  return (
    <>
      <p className="profit-method">
        {own ? `${dayPartsText(own)}。` : ''}
        {heldDayMethod}
      </p>
      <HeldPart accountId={accountId} />
    </>
  )
}

/** A day taken apart: the two values between which it lies, its fills, its lines in the books. */
export function DayDetail({ accountId, date }: { accountId: string; date: string }) {
  const days = useQuery(daysQuery({ accountId }))
  const accounts = useQuery(accountsQuery)
  const isRunning = accounts.data?.find(({ id }) => id === accountId)?.tradingDay === date
  return (
    <>
      <ReportData of={days} empty={(rows) => (rows.some((row) => row.date === date) ? null : '这一天没有结算记录')}>
        {(rows) => {
          const at = rows.findIndex((row) => row.date === date)
          const [before, day] = [rows[at - 1], rows[at]]
          if (!day) return null
          return (
            <dl className="profit-figures" aria-label={`${date} 的盈亏`}>
              <Figure title="净资产" method="结算时的净资产；当日为按最新价的净资产">
                {cents(day.nav)}
              </Figure>
              <Figure title="上一日净资产" method={before ? `${before.date} 结算` : '首日，此前没有净资产'}>
                {cents(before?.nav ?? 0)}
              </Figure>
              <Figure title="净入金" method="当日入金减出金">
                {cents(day.flow)}
              </Figure>
              <Figure title="盈亏" method="净资产 − 上一日净资产 − 净入金">
                {gainCents(day.pnl)}
              </Figure>
              <Figure title="费用" method="当日成交费用之和，已在盈亏中扣除">
                {cents(day.fee)}
              </Figure>
            </dl>
          )
        }}
      </ReportData>
      <Tabs
        items={[
          ...(isRunning ? [{ key: 'held', label: '持仓', children: <HeldToday accountId={accountId} /> }] : []),
          { key: 'fills', label: '成交', children: <FillRows accountId={accountId} day={date} /> },
          { key: 'ledger', label: '资金流水', children: <LedgerPart accountId={accountId} day={date} /> },
        ]}
      />
    </>
  )
}
