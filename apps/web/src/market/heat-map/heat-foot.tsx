import { fillNames } from './heat-colors.ts'
import { rangeEnds, type HeatColoring } from './heat-scale.ts'

interface HeatFootProps {
  coloring: HeatColoring
  range: number
  children: string
}

/** What the colours mean, and what the map is of. */
export function HeatFoot({ coloring, range, children }: HeatFootProps) {
  const [low, high] = rangeEnds(coloring, range)
  return (
    <div className="heat-foot num">
      <span className="heat-legend">
        {low}
        <span aria-hidden="true">
          {fillNames(coloring).map((name) => (
            <i key={name} style={{ background: `var(${name})` }} />
          ))}
        </span>
        {high}
      </span>
      {coloring === 'changePct' && <span>板块涨跌幅按昨收流通市值加权</span>}
      <span>{children}</span>
    </div>
  )
}
