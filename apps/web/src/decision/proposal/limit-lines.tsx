import { formatPercent } from '@liangshu/contract/market/format'
import type { LimitLineView, PortfolioView } from '@liangshu/contract/decision/target'
import { RiskLight } from './lights.tsx'

const count = (lines: readonly LimitLineView[], light: LimitLineView['light']) =>
  lines.filter((line) => line.light === light).length

function summary(lines: readonly LimitLineView[]): string {
  const parts = [`${lines.length} 项`, `通过 ${count(lines, 'pass')}`]
  if (count(lines, 'warn') > 0) parts.push(`预警 ${count(lines, 'warn')}`)
  if (count(lines, 'block') > 0) parts.push(`阻断 ${count(lines, 'block')}`)
  return parts.join('，')
}

function Usage({ actual, limit }: { actual: number; limit: number }) {
  return (
    <span className="limit-usage" aria-hidden>
      <i style={{ inlineSize: `${Math.min(100, limit > 0 ? (actual / limit) * 100 : 0)}%` }} />
    </span>
  )
}

/** The limits the proposal touches, from the checks its orders will meet. */
export function LimitLines({ lines }: { lines: readonly LimitLineView[] }) {
  return (
    <section className="panel-box limit-lines" aria-label="限额检查">
      <h3>
        限额检查 <small>{summary(lines)}</small>
      </h3>
      <ul>
        {lines.map(({ name, light, actual, limit, kind, detail }) => (
          <li key={name} className={light === 'pass' ? '' : `risk-${light}`}>
            <RiskLight light={light} />
            <span className="limit-name">
              {name}
              {kind !== 'count' && detail !== '' && <small> {detail}</small>}
            </span>
            {kind === 'count' || actual === null || limit === null ? (
              <span className="limit-detail">{detail}</span>
            ) : (
              <>
                {kind === 'max' ? <Usage actual={actual} limit={limit} /> : <span />}
                <span className="num">{formatPercent(actual)}</span>
                <span className="num limit-bound">
                  {kind === 'min' ? '≥ ' : ''}
                  {formatPercent(limit)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sectors before and after, against the limit of a single one. */
export function SectorBars({ portfolio }: { portfolio: PortfolioView }) {
  const { sectors, sectorLimit } = portfolio
  const most = Math.max(sectorLimit, ...sectors.map(({ before, after }) => Math.max(before, after)))
  const width = (weight: number) => ({ inlineSize: `${(weight / most) * 100}%` })
  return (
    <section className="panel-box sector-bars" aria-label="行业权重">
      <h3>
        行业权重 <small>上限 {formatPercent(sectorLimit)}</small>
      </h3>
      <ul>
        {sectors.map(({ sector, before, after }) => (
          <li key={sector}>
            <span>{sector}</span>
            <span className="sector-bar" aria-hidden>
              <i className="sector-before" style={width(before)} />
              <i className="sector-after" style={width(after)} />
              <i className="sector-limit" style={{ insetInlineStart: `${(sectorLimit / most) * 100}%` }} />
            </span>
            <span className="num diff-before">{formatPercent(before)}</span>
            <span className={`num ${after > sectorLimit ? 'risk-block' : ''}`}>{formatPercent(after)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
