import type { SectorDays } from '@liangshu/contract/insight/macro-calls'
import { Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useChoose, useFollowed, useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { useHeatColors } from '../../heat-map/heat-colors.ts'
import { stepOf } from '../../heat-map/heat-scale.ts'
import { sectorDaysQuery } from '../../macro/macro-queries.ts'
import { rotationColumns, rotationStory, type RotationCell } from '../../macro/rotation-cells.ts'
import { KindSwitch } from '../../sector/kind-switch.tsx'
import { changeText } from '../figures.ts'
import '../../heat-map/heat-map.css'
import './rotation.css'
import { rotationParams } from './rotation-params.ts'

const ends = [
  { value: 'top' as const, label: '领涨' },
  { value: 'bottom' as const, label: '领跌' },
]
/** Beyond it a day's change is the strongest colour. */
const RANGE = 0.03
const ROW = 24
const HEAD = 26
/** Room below the last row. */
const FOOT = 10
const LEAST_ROWS = 5

const none = ({ sectors }: SectorDays) => (sectors.length === 0 ? '没有板块名单' : null)

interface MatrixProps {
  days: SectorDays
  end: 'top' | 'bottom'
  chosen: string | null
  onChoose: (code: string) => void
}

function Matrix({ days, end, chosen, onChoose }: MatrixProps) {
  const area = useRef<HTMLDivElement>(null)
  const colors = useHeatColors(area, 'changePct')
  const { height } = useBoxSize(area)
  const [pointed, setPointed] = useState<string | null>(null)
  // The newest day is the one that is looked for.
  useEffect(() => {
    // Scrolling answers with a promise in newer browsers, which is nothing to clean up.
    if (area.current) area.current.scrollLeft = area.current.scrollWidth
  }, [])
  const rows = Math.max(LEAST_ROWS, Math.floor((height - HEAD - FOOT) / (ROW + 1)))
  const columns = rotationColumns(days, end, rows)
  const shown = Math.max(0, ...columns.map(({ cells }) => cells.length))
  const marked = pointed ?? chosen
  const cell = ({ code, name, change, place }: RotationCell, date: string) => {
    const step = stepOf('changePct', change, RANGE)
    return (
      <button
        key={code}
        type="button"
        className={code === marked ? 'is-marked' : ''}
        style={{ background: colors?.fills[step], color: colors?.inks[step] }}
        title={`${date.slice(5)} 第 ${place} 名 ${name} ${changeText(change)}`}
        aria-label={`${date.slice(5)} 第${place}名 ${name} ${changeText(change)}`}
        onPointerEnter={() => setPointed(code)}
        onPointerLeave={() => setPointed(null)}
        onClick={() => onChoose(code)}
      >
        {name}
      </button>
    )
  }
  return (
    <section className="rotation num" ref={area} aria-label="每日名次">
      <div
        className="rotation-grid"
        style={{ gridTemplateColumns: `28px repeat(${columns.length}, minmax(58px, 1fr))` }}
      >
        <ol aria-hidden="true" style={{ gridTemplateRows: `${HEAD}px repeat(${shown}, ${ROW}px)` }}>
          <li />
          {Array.from({ length: shown }, (_, i) => (
            <li key={i}>{i + 1}</li>
          ))}
        </ol>
        {columns.map(({ date, cells }, i) => (
          <div
            key={date}
            className={i === columns.length - 1 ? 'is-last' : ''}
            style={{ gridTemplateRows: `${HEAD}px repeat(${shown}, ${ROW}px)` }}
          >
            <time>{date.slice(5)}</time>
            {cells.map((one) => cell(one, date))}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Who led day by day: money going from sector to sector. */
export function RotationPanel() {
  const [{ kind, end }, change] = usePanelParams(rotationParams)
  const chosen = useFollowed('sector')
  const choose = useChoose()
  const days = usePanelQuery(sectorDaysQuery(kind, useMoment()))
  const story = days.data && chosen ? rotationStory(days.data, chosen) : null
  useTable(() => ({
    head: ['板块', ...(days.data?.dates ?? [])],
    rows: (days.data?.sectors ?? []).map(({ name, place }) => [name, ...place]),
  }))
  return (
    <>
      <div className="rank-tools">
        <KindSwitch value={kind} onChange={(value) => change({ kind: value })} />
        <Segmented
          size="small"
          aria-label="方向"
          value={end}
          options={ends}
          onChange={(value) => change({ end: value })}
        />
        <span className="rotation-story num">
          {story
            ? `${story.name} 今日第 ${story.place ?? '--'} 名，20 日内 ${story.times} 次进前${story.high}${
                story.running > 1 ? `，已连续 ${story.running} 日` : ''
              }`
            : '近 20 日每日按涨幅排名，色阶 ±3%'}
        </span>
      </div>
      <PanelData of={days} empty={none}>
        {(data) => (
          <Matrix
            days={data}
            end={end}
            chosen={chosen}
            onChoose={(code) => choose({ sector: code === chosen ? null : code })}
          />
        )}
      </PanelData>
    </>
  )
}
