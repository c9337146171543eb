import type { BoardDay } from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { LinePlot } from '../../../shared/chart/line-plot.tsx'
import { axisTicks } from '../../../shared/chart/plot-scale.ts'
import { boardDaysQuery } from '../../macro/macro-queries.ts'
import { changeText } from '../figures.ts'
import './board-days.css'

const none = (days: readonly BoardDay[]) => (days.length === 0 ? '没有保存此前各日的行情' : null)

const rate = (value: number | null | undefined): string =>
  value === null || value === undefined ? '--' : `${Math.round(value * 100)}%`

/** A day before its first trade has no boards yet: nought would be said of it. */
const isBegun = ({ sealedBeforeReturn, limitUp, limitDown, failed, height }: BoardDay) =>
  sealedBeforeReturn !== null || limitUp + limitDown + failed + height > 0

function Story({ day }: { day: BoardDay | undefined }) {
  if (!day) return null
  return (
    <p className="board-story num">
      <span>{day.date.slice(5)}</span>
      <span>
        高度 <b>{day.height} 板</b> {day.heightName}
      </span>
      <span>
        昨涨停 <b className={directionOf(day.sealedBeforeReturn)}>{changeText(day.sealedBeforeReturn)}</b>
      </span>
      {['1进2', '2进3', '3进4'].map((title, i) => (
        <span key={title}>
          {title} <b>{rate(day.promotion[i])}</b>
        </span>
      ))}
    </p>
  )
}

/** Boards over the days: how high they go, how many there are, and what yesterday's were worth. */
export function BoardDaysPanel() {
  const query = usePanelQuery(boardDaysQuery(useMoment()))
  useTable(() => ({
    head: ['日期', '高度', '最高', '涨停', '炸板', '跌停', '昨涨停表现', '1进2', '2进3', '3进4'],
    rows: (query.data ?? []).map((day) => [
      day.date,
      day.height,
      day.heightName,
      day.limitUp,
      day.failed,
      day.limitDown,
      day.sealedBeforeReturn,
      ...Array.from({ length: 3 }, (_, i) => day.promotion[i] ?? null),
    ]),
  }))
  return (
    <PanelData of={query} empty={none}>
      {(all) => {
        const days = all.filter((day, place) => place < all.length - 1 || isBegun(day))
        const titleAt = (place: number) => days[place]?.date.slice(5) ?? ''
        const shared = { count: days.length, titleAt, ticks: axisTicks(days.length, titleAt) }
        return (
          <>
            <Story day={days.at(-1)} />
            <LinePlot
              {...shared}
              label="每日涨停与跌停家数"
              series={[
                { name: '涨停', tone: 'up', kind: 'bar', values: days.map(({ limitUp }) => limitUp) },
                { name: '跌停', tone: 'down', kind: 'bar', values: days.map(({ limitDown }) => limitDown) },
              ]}
              format={(value) => value.toFixed(0)}
              isFromZero
            />
            <LinePlot
              {...shared}
              label="连板高度"
              series={[{ name: '连板高度', tone: 'accent', kind: 'area', values: days.map(({ height }) => height) }]}
              format={(value) => Number(value.toFixed(1)).toString()}
              isFromZero
            />
            <LinePlot
              {...shared}
              label="昨日涨停今日表现"
              series={[
                {
                  name: '昨涨停表现',
                  tone: 'warn',
                  values: days.map(({ sealedBeforeReturn }) =>
                    sealedBeforeReturn === null ? null : sealedBeforeReturn * 100,
                  ),
                },
              ]}
              format={(value) => `${Number(value.toFixed(2))}%`.replace('-', '−')}
              base={0}
            />
          </>
        )
      }}
    </PanelData>
  )
}
