import { useQuery } from '@tanstack/react-query'
import { Empty, Select, Tabs } from 'antd'
import { useState } from 'react'
import { tabLine } from '../../shared/page/tab-line.tsx'
import { accountsQuery } from '../order/order-queries.ts'
import { AttributionView } from './attribution-view.tsx'
import { CalendarView } from './calendar-view.tsx'
import { DailyView } from './daily-view.tsx'
import { ReportData } from './report-data.tsx'
import { SummaryView } from './summary-view.tsx'
import { SymbolView } from './symbol-view.tsx'
import { YieldView } from './yield-view.tsx'
import './profit-page.css'

/** 盈亏分析: what an account made, day by day and symbol by symbol. */
export function ProfitPage() {
  const accounts = useQuery(accountsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <section className="profit-page">
      <ReportData of={accounts}>
        {(rows) => {
          const account = rows.find(({ id }) => id === chosen) ?? rows[0]
          if (!account)
            return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可查看的账户，请联系机构管理员授权" />
          const { id: accountId, tradingDay } = account
          return (
            <Tabs
              key={accountId}
              destroyOnHidden
              renderTabBar={tabLine(
                <Select
                  aria-label="账户"
                  showSearch={{ optionFilterProp: 'label' }}
                  className="profit-account"
                  value={accountId}
                  onChange={setChosen}
                  options={rows.map(({ id, accountName }) => ({ value: id, label: accountName }))}
                />,
              )}
              items={[
                { key: 'summary', label: '概览', children: <SummaryView accountId={accountId} today={tradingDay} /> },
                {
                  key: 'calendar',
                  label: '盈亏日历',
                  children: <CalendarView accountId={accountId} today={tradingDay} />,
                },
                { key: 'daily', label: '每日', children: <DailyView accountId={accountId} /> },
                { key: 'yield', label: '收益对比', children: <YieldView accountId={accountId} accounts={rows} /> },
                { key: 'symbol', label: '个股盈亏', children: <SymbolView accountId={accountId} /> },
                {
                  key: 'attribution',
                  label: '归因',
                  children: <AttributionView accountId={accountId} today={tradingDay} />,
                },
              ]}
            />
          )
        }}
      </ReportData>
    </section>
  )
}
