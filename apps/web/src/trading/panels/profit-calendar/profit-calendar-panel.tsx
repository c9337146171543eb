import { Select } from 'antd'
import { useState } from 'react'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { MonthDays } from '../../profit/calendar-view.tsx'
import { DayDrawer } from '../../profit/day-rows.tsx'
import { daysQuery, type ProfitDay } from '../../profit/profit-queries.ts'
import '../../profit/profit-page.css'

const monthsOf = (days: readonly ProfitDay[]): string[] =>
  [...new Set(days.map(({ date }) => date.slice(0, 7)))].toReversed()

/** The days of a month of the account the desk looks at; of all accounts together where none is chosen. */
export function ProfitCalendarPanel() {
  const accountId = useFollowed('account')
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const days = usePanelQuery(daysQuery(accountId ? { accountId } : {}))
  useTable(() => ({
    head: ['日期', '盈亏', '收益率'],
    rows: (days.data ?? []).map(({ date, pnl, rate }) => [date, pnl, rate]),
  }))
  return (
    <PanelData of={days} empty={(rows) => (rows.length === 0 ? '还没有结算过的交易日' : null)}>
      {(rows) => {
        const months = monthsOf(rows)
        const month = months.find((one) => one === chosen) ?? months[0] ?? ''
        return (
          <div className="profit-panel">
            <Select
              size="small"
              variant="filled"
              aria-label="月份"
              value={month}
              options={months.map((value) => ({ value, label: value }))}
              onChange={setChosen}
            />
            <MonthDays month={month} days={rows} {...(accountId && { onOpen: setOpened })} />
            {accountId ? <DayDrawer accountId={accountId} date={opened} onClose={() => setOpened(null)} /> : null}
          </div>
        )
      }}
    </PanelData>
  )
}
