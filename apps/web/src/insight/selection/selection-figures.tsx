import { factorNames, type FactorContribution } from '@liangshu/contract/insight/selection'

const tone = (value: number | null): string =>
  value === null || value === 0 ? 'num' : `num ${value > 0 ? 'up' : 'down'}`

export const percent = (value: number | null, digits = 2): string =>
  value === null ? '--' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(digits)}%`
export const plainPercent = (value: number | null, digits = 1): string =>
  value === null ? '--' : `${(value * 100).toFixed(digits)}%`
export const fixed = (value: number | null, digits: number): string => (value === null ? '--' : value.toFixed(digits))

export function Change({ value }: { value: number | null }) {
  return <span className={tone(value)}>{percent(value)}</span>
}

/** The parts of a score as one bar: what lifts it to the right, what holds it down to the left. */
export function ContributionBar({ parts }: { parts: readonly FactorContribution[] }) {
  const size = parts.reduce((sum, { value }) => sum + Math.abs(value), 0) || 1
  const text = parts
    .slice(0, 6)
    .map(
      ({ key, value, isMissing }) =>
        `${factorNames[key]} ${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(2)}${isMissing ? '（缺失）' : ''}`,
    )
    .join('\n')
  const side = (isUp: boolean) =>
    parts
      .filter(({ value }) => (isUp ? value > 0 : value < 0))
      .map(({ key, value }) => <i key={key} style={{ inlineSize: `${(Math.abs(value) / size) * 100}%` }} />)
  return (
    <span className="selection-bar" title={text}>
      <span className="down">{side(false)}</span>
      <span className="up">{side(true)}</span>
    </span>
  )
}
