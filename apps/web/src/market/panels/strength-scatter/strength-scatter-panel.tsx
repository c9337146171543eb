import type { SectorDays } from '@liangshu/contract/insight/macro-calls'
import { useId, useRef, useState } from 'react'
import { useChoose, useFollowed, useMoment, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { useBoxSize } from '../../../shared/theme/use-box-size.ts'
import { sectorDaysQuery } from '../../macro/macro-queries.ts'
import { axisSteps } from '../../../shared/chart/plot-scale.ts'
import { KindSwitch } from '../../sector/kind-switch.tsx'
import { moneyText } from '../../sector/money-text.ts'
import { changeText } from '../figures.ts'
import { quadrantOf, rangeOf, roomyLabels, scatterPoints, type ScatterPoint } from './scatter-points.ts'
import { strengthScatterParams } from './strength-scatter-params.ts'
import './strength-scatter.css'

const EDGE = { left: 46, right: 14, top: 10, bottom: 22 }
const LEAST_RADIUS = 3
const MOST_RADIUS = 15
/** So many days of a trail are drawn; of the one that is looked at, all. */
const SHORT_TRAIL = 4
/** Those of the largest alone: a cloud of trails says nothing. */
const MOST_TRAILS = 5

const percent = (value: number) => `${Number((value * 100).toFixed(1))}%`.replace('-', '−')

interface CloudProps {
  points: readonly ScatterPoint[]
  chosen: string | null
  onChoose: (code: string) => void
}

function scalesOf(points: readonly ScatterPoint[], width: number, height: number) {
  const [rangeX, rangeY] = [rangeOf(points.map(({ x }) => x)), rangeOf(points.map(({ y }) => y))]
  const most = Math.max(1, ...points.map(({ amount }) => amount))
  const share = (value: number, [low, high]: readonly [number, number]) => (value - low) / (high - low)
  return {
    rangeX,
    rangeY,
    x: (value: number) => EDGE.left + share(value, rangeX) * (width - EDGE.left - EDGE.right),
    y: (value: number) => EDGE.top + (1 - share(value, rangeY)) * (height - EDGE.top - EDGE.bottom),
    radius: (amount: number) => LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(amount / most),
  }
}

function Cloud({ points, chosen, onChoose }: CloudProps) {
  const plot = useId()
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useBoxSize(area)
  const [pointed, setPointed] = useState<string | null>(null)
  const { rangeX, rangeY, x, y, radius } = scalesOf(points, width, height)
  const marked = pointed ?? chosen
  const looked = points.find(({ code }) => code === marked)
  // Large ones first, so that small ones can still be reached.
  const order = points.toSorted((a, b) => b.amount - a.amount)
  const labels = roomyLabels(
    [...(looked ? [looked] : []), ...order.filter((one) => one !== looked)],
    (point) => ({ x: x(point.x), y: y(point.y), r: radius(point.amount) }),
    width,
  )
  const pathOf = (trail: ScatterPoint['trail']) =>
    `M${trail.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join('L')}`
  const [right, bottom] = [width - EDGE.right, height - EDGE.bottom]
  const grid = ([low, high]: readonly [number, number]) =>
    axisSteps([low, high], false).steps.filter((step) => step > low && step < high)
  return (
    <div className="scatter" ref={area}>
      <svg width={width} height={height} aria-hidden="true">
        <clipPath id={plot}>
          <rect
            x={EDGE.left}
            y={EDGE.top}
            width={Math.max(0, right - EDGE.left)}
            height={Math.max(0, bottom - EDGE.top)}
          />
        </clipPath>
        {grid(rangeX).map((value) => (
          <g key={value} className={value === 0 ? 'scatter-zero' : 'scatter-grid'}>
            <line x1={x(value)} x2={x(value)} y1={EDGE.top} y2={bottom} />
            <text x={x(value)} y={height - 6} textAnchor="middle">
              {percent(value)}
            </text>
          </g>
        ))}
        {grid(rangeY).map((value) => (
          <g key={value} className={value === 0 ? 'scatter-zero' : 'scatter-grid'}>
            <line x1={EDGE.left} x2={right} y1={y(value)} y2={y(value)} />
            <text x={EDGE.left - 6} y={y(value) + 4} textAnchor="end">
              {percent(value)}
            </text>
          </g>
        ))}
        <g className="scatter-quadrants" aria-hidden="true">
          <text x={EDGE.left + 6} y={EDGE.top + 14}>
            转强
          </text>
          <text x={right - 6} y={EDGE.top + 14} textAnchor="end">
            强势
          </text>
          <text x={EDGE.left + 6} y={bottom - 6}>
            弱势
          </text>
          <text x={right - 6} y={bottom - 6} textAnchor="end">
            转弱
          </text>
        </g>
        {/* A sector that stood far off comes in from the edge: its way is not drawn over the names of the axes. */}
        <g clipPath={`url(#${plot})`}>
          {order.slice(0, MOST_TRAILS).map(({ code, trail }) => (
            <path key={code} className="scatter-trail" d={pathOf(trail.slice(-SHORT_TRAIL))} />
          ))}
          {looked ? (
            <g className="scatter-trail is-looked">
              <path d={pathOf(looked.trail)} />
              {looked.trail.slice(0, -1).map(([a, b], i) => (
                // oxlint-disable-next-line react/no-array-index-key -- a day of the trail is its place in it
                <circle key={i} cx={x(a)} cy={y(b)} r="2" />
              ))}
            </g>
          ) : null}
        </g>
      </svg>
      {order.map((point) => {
        const direction = (point.change ?? 0) > 0 ? 'up' : (point.change ?? 0) < 0 ? 'down' : 'flat'
        const r = radius(point.amount)
        return (
          <button
            key={point.code}
            type="button"
            className={`scatter-point is-${direction} ${point.code === marked ? 'is-marked' : ''}`}
            style={{ left: x(point.x) - r, top: y(point.y) - r, width: 2 * r, height: 2 * r }}
            aria-label={`${point.name} ${quadrantOf(point)} 20日 ${changeText(point.x)} 5日 ${changeText(point.y)}`}
            aria-pressed={point.code === chosen}
            onPointerEnter={() => setPointed(point.code)}
            onPointerLeave={() => setPointed(null)}
            onFocus={() => setPointed(point.code)}
            onBlur={() => setPointed(null)}
            onClick={() => onChoose(point.code)}
          />
        )
      })}
      <svg className="scatter-over" width={width} height={height} aria-hidden="true">
        <g className="scatter-names">
          {labels.map(({ point, left, top }) => (
            <text key={point.code} x={left} y={top + 11} className={point.code === marked ? 'is-marked' : ''}>
              {point.name}
            </text>
          ))}
        </g>
      </svg>
      {looked ? (
        <p className="scatter-facts num">
          <b>{looked.name}</b> {quadrantOf(looked)}　今日 {changeText(looked.change)}　5日 {changeText(looked.y)}　20日{' '}
          {changeText(looked.x)}　成交 {moneyText(looked.amount)}
        </p>
      ) : (
        <p className="scatter-facts">
          横轴 20 日涨幅 · 纵轴 5 日涨幅 · 面积为成交额 · 大板块带近 {SHORT_TRAIL} 日尾迹，指向时 10 日
        </p>
      )}
    </div>
  )
}

function none(days: SectorDays): string | null {
  if (days.sectors.length === 0) return '没有板块名单'
  return scatterPoints(days).length === 0 ? '今天还没有成交，09:25 开盘后显示各板块的强弱' : null
}

/** Strength over a month against strength over a week: who gathers pace, and who loses it. */
export function StrengthScatterPanel() {
  const [{ kind }, change] = usePanelParams(strengthScatterParams)
  const chosen = useFollowed('sector')
  const choose = useChoose()
  const days = usePanelQuery(sectorDaysQuery(kind, useMoment()))
  const points = days.data ? scatterPoints(days.data) : []
  useTable(() => ({
    head: ['板块', '位置', '20日', '5日', '今日', '成交额'],
    rows: points.map((point) => [point.name, quadrantOf(point), point.x, point.y, point.change, point.amount]),
  }))
  return (
    <>
      <div className="rank-tools">
        <KindSwitch value={kind} onChange={(value) => change({ kind: value })} />
      </div>
      <PanelData of={days} empty={none}>
        {() => (
          <Cloud
            points={points}
            chosen={chosen}
            onChoose={(code) => choose({ sector: code === chosen ? null : code })}
          />
        )}
      </PanelData>
    </>
  )
}
