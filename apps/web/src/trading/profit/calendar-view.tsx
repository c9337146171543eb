import { useQuery } from '@tanstack/react-query'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { money } from '../../shared/figure/figures.tsx'
import { byDate, strengthOf, weeksOf } from './calendar-cells.ts'
import { DayDrawer } from './day-rows.tsx'
import { gain, signedShare } from './figure.tsx'
import { daysQuery, monthsQuery, type ProfitDay, type ProfitMonth } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const direction = (value: number) => (value > 0 ? 'up' : value < 0 ? 'down' : 'flat')

function Months({
  rows,
  chosen,
  onChoose,
}: {
  rows: ProfitMonth[]
  chosen: string
  onChoose: (month: string) => void
}) {
  return (
    <ul className="profit-months" aria-label="各月盈亏">
      {rows.map(({ month, pnl, rate, benchRate, excess, trades, fee, endNav }) => (
        <li key={month}>
          <button
            type="button"
            aria-pressed={month === chosen}
            className={`profit-cell ${direction(pnl)} s${strengthOf(rate)}`}
            title={`月末净值 ${money(endNav)}，基准 ${signedShare(benchRate)}，超额 ${signedShare(excess)}，成交 ${trades} 笔，费用 ${fee.toFixed(2)}。收益率为时间加权`}
            onClick={() => onChoose(month)}
          >
            <span>{Number(month.slice(5))}月</span>
            <span className="num">{endNav === null ? '--' : gain(pnl)}</span>
            <small className="num">{signedShare(rate)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface DaysProps {
  month: string
  days: readonly ProfitDay[]
  /** Opens what a day is made of; without it days are only shown. */
  onOpen?: (date: string) => void
}

/** The days of a month, weeks from Monday on. */
export function MonthDays({ month, days, onOpen }: DaysProps) {
  const known = byDate(days)
  return (
    <table className="profit-calendar" aria-label={`${month} 每日盈亏`}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day}>{day}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={week.find((day) => day !== null) ?? at}>
            {week.map((date, column) => {
              const day = date === null ? undefined : known.get(date)
              return (
                <td
                  // A week has no two cells in one column.
                  key={weekdays[column]}
                  className={day ? `profit-cell ${direction(day.pnl)} s${strengthOf(day.rate)}` : undefined}
                >
                  {date === null ? null : day ? (
                    <button
                      type="button"
                      className="profit-day"
                      title={`${date}：查看明细。收益率为盈亏 ÷（上一日净资产 + 净入金）`}
                      disabled={onOpen === undefined}
                      onClick={() => onOpen?.(date)}
                    >
                      <span>{Number(date.slice(8))}</span>
                      <span className="num">{gain(day.pnl)}</span>
                      <small className="num">{signedShare(day.rate)}</small>
                    </button>
                  ) : (
                    <span>{Number(date.slice(8))}</span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The year in months, and the days of the month that was chosen. */
export function CalendarView({ accountId, today }: { accountId: string; today: string }) {
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const [chosen, setChosen] = useState(today.slice(0, 7))
  const month = chosen.startsWith(String(year)) ? chosen : `${year}-01`
  const months = useQuery(monthsQuery({ accountId, year }))
  // All of them: the rate of a month's first day needs the day before.
  const days = useQuery(daysQuery({ accountId }))
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <>
      <InputNumber aria-label="年份" value={year} min={2000} max={2100} onChange={(value) => value && setYear(value)} />
      <ReportData of={months}>{(rows) => <Months rows={rows} chosen={month} onChoose={setChosen} />}</ReportData>
      <ReportData of={days}>{(rows) => <MonthDays month={month} days={rows} onOpen={setOpened} />}</ReportData>
      <DayDrawer accountId={accountId} date={opened} onClose={() => setOpened(null)} />
    </>
  )
}
