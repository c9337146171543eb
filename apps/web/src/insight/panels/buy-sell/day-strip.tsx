import type { SignalDay } from '@liangshu/contract/insight/signal-calls'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useMoment } from '../../../desk/panel/panel-context.ts'
import { signalDaysQuery } from '../../signal-queries.ts'

interface DayStripProps {
  /** Empty is the day shown. */
  chosen: string
  onChoose: (date: string) => void
}

const share = (value: number, most: number): string => `${Math.round((value / most) * 100)}%`

/** The last twenty days: how many signals each had to buy above the line and to sell below it. */
export function DayStrip({ chosen, onChoose }: DayStripProps) {
  const { data: days } = useMomentQuery(signalDaysQuery(useMoment()))
  if (!days) return <div className="signal-days" />
  const most = Math.max(1, ...days.flatMap(({ buy, sell }) => [buy, sell]))
  const last = days.at(-1)?.date
  const isChosen = ({ date }: SignalDay) => date === (chosen || last)
  return (
    <ol className="signal-days num" aria-label="每日信号数">
      {days.map((day) => (
        <li key={day.date}>
          <button
            type="button"
            aria-pressed={isChosen(day)}
            title={`${day.date} 买入 ${day.buy}（强 ${day.strongBuy}），卖出 ${day.sell}（强 ${day.strongSell}）`}
            onClick={() => onChoose(day.date === last ? '' : day.date)}
          >
            <span className="is-buy">
              <i style={{ height: share(day.buy, most) }} />
            </span>
            <span className="is-sell">
              <i style={{ height: share(day.sell, most) }} />
            </span>
            <small>{day.date === last ? '今日' : day.date.slice(8)}</small>
            <span className="visually-hidden">
              {day.date} 买入{day.buy} 卖出{day.sell}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
