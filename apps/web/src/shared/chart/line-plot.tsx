import { useRef, useState, type PointerEvent } from 'react'
import { useBoxSize } from '../theme/use-box-size.ts'
import { axisSteps, pathOf, type PlotBox } from './plot-scale.ts'
import './line-plot.css'

export type PlotTone = 'up' | 'down' | 'flat' | 'accent' | 'before' | 'warn'

export interface PlotSeries {
  readonly name: string
  readonly tone: PlotTone
  /** By place on the axis; missing ones are gaps. */
  readonly values: readonly (number | null | undefined)[]
  readonly kind?: 'line' | 'bar' | 'area'
  /** As it stands at this second, said while nobody points at a place. */
  readonly now?: number | null
}

interface LinePlotProps {
  /** What the picture shows, for those who cannot see it. */
  label: string
  /** Places on the axis, known or not: half a day fills half. */
  count: number
  series: readonly PlotSeries[]
  ticks: readonly { readonly at: number; readonly text: string }[]
  titleAt: (place: number) => string
  format: (value: number) => string
  /** Counts and money begin at zero. */
  isFromZero?: boolean
  /** A line that everything is held against, such as zero. */
  base?: number
}

const LEFT = 46
const RIGHT = 10
const TOP = 6
const BOTTOM = 18

const isKnown = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** The last place anything is known of. */
const lastKnown = (series: readonly PlotSeries[]): number =>
  Math.max(...series.map(({ values }) => values.findLastIndex(isKnown)))

function Bars({
  one,
  box,
  zero,
  index,
  of,
}: {
  one: PlotSeries
  box: PlotBox
  zero: number
  index: number
  of: number
}) {
  const slot = (box.right - box.left) / box.count
  const width = Math.max(1, (slot * 0.7) / of)
  return (
    <g className={`plot-bars is-${one.tone}`}>
      {one.values.map((value, at) =>
        isKnown(value) ? (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- the place on the axis is what it is
            key={at}
            x={box.left + slot * (at + 0.15) + width * index}
            width={width}
            y={Math.min(zero, box.y(value))}
            height={Math.max(0.5, Math.abs(zero - box.y(value)))}
          />
        ) : null,
      )}
    </g>
  )
}

/** Lines and bars over one axis: hairlines, few labels, and a line under the pointer that says every value. */
export function LinePlot(props: LinePlotProps) {
  const { label, count, series, ticks, titleAt, format, isFromZero = false, base } = props
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useBoxSize(area)
  const [pointed, setPointed] = useState<number | null>(null)
  const hasBars = series.some(({ kind }) => kind === 'bar')
  const known = series.flatMap(({ values }) => values.filter(isKnown))
  const { steps, low, high } = axisSteps(base === undefined ? known : [...known, base], isFromZero)
  const [left, right] = [LEFT, Math.max(LEFT + 20, width - RIGHT)]
  const places = hasBars ? count : Math.max(1, count - 1)
  const box: PlotBox = {
    left,
    right,
    count,
    x: (at) => left + ((right - left) * (at + (hasBars ? 0.5 : 0))) / places,
    y: (value) => TOP + (height - TOP - BOTTOM) * (1 - (value - low) / (high - low || 1)),
  }
  const end = lastKnown(series)
  const shown = Math.max(0, Math.min(pointed ?? end, count - 1))
  const point = (event: PointerEvent<HTMLInputElement>) => {
    const { left: from } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - from - left) / (right - left)
    setPointed(Math.max(0, Math.min(end, Math.round(share * places - (hasBars ? 0.5 : 0)))))
  }
  const isNow = pointed === null && series.some(({ now }) => now !== undefined)
  const bars = series.filter(({ kind }) => kind === 'bar')
  return (
    <figure className="line-plot" aria-label={label}>
      <figcaption className="num" aria-live="off">
        <span>{isNow ? '现在' : titleAt(shown)}</span>
        {series.map(({ name, tone, values, now }) => {
          const value = isNow && now !== undefined ? now : values[shown]
          return (
            <span key={name} className={`plot-key is-${tone}`}>
              <span>{name}</span> <b>{isKnown(value) ? format(value) : '--'}</b>
            </span>
          )
        })}
      </figcaption>
      <div ref={area}>
        <input
          type="range"
          aria-label={label}
          aria-valuetext={titleAt(shown)}
          min={0}
          max={Math.max(0, end)}
          value={shown}
          onChange={({ target }) => setPointed(Number(target.value))}
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
          onBlur={() => setPointed(null)}
        />
        <svg width={width} height={height} aria-hidden="true">
          {steps.map((value) => (
            <g key={value} className="plot-grid">
              <line x1={left} x2={right} y1={box.y(value)} y2={box.y(value)} />
              <text x={left - 6} y={box.y(value) + 4} textAnchor="end">
                {format(value)}
              </text>
            </g>
          ))}
          {base === undefined ? null : (
            <line className="plot-base" x1={left} x2={right} y1={box.y(base)} y2={box.y(base)} />
          )}
          {ticks.map(({ at, text }) => (
            <text
              key={text}
              className="plot-tick"
              x={box.x(at)}
              y={height - 4}
              textAnchor={at === 0 ? 'start' : at >= count - 1 ? 'end' : 'middle'}
            >
              {text}
            </text>
          ))}
          {bars.map((one, index) => (
            <Bars key={one.name} one={one} box={box} zero={box.y(Math.max(low, 0))} index={index} of={bars.length} />
          ))}
          {series
            .filter(({ kind }) => kind !== 'bar')
            .map(({ name, tone, kind, values }) => (
              <g key={name} className={`plot-line is-${tone}`}>
                {kind === 'area' ? <path className="plot-area" d={pathOf(values, box, box.y(low))} /> : null}
                <path d={pathOf(values, box)} />
              </g>
            ))}
          {pointed === null ? null : (
            <line className="plot-cross" x1={box.x(shown)} x2={box.x(shown)} y1={TOP} y2={height - BOTTOM} />
          )}
          {series
            .filter(({ kind }) => kind !== 'bar')
            .map(({ name, tone, values }) => {
              const value = values[shown]
              return isKnown(value) ? (
                <circle key={name} className={`plot-dot is-${tone}`} cx={box.x(shown)} cy={box.y(value)} r="2.5" />
              ) : null
            })}
        </svg>
      </div>
    </figure>
  )
}
