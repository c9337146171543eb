import type { VisitDay } from './home-queries.ts'
import './visits-chart.css'

const series = [
  { key: 'visit', name: '访问量', className: 'is-visit' },
  { key: 'ip', name: 'IP 数', className: 'is-ip' },
] as const

/** A round number at or above the highest value, so that the four gridlines fall on whole numbers. */
export function axisTop(highest: number): number {
  const unit = 4 * 10 ** Math.max(0, Math.floor(Math.log10(Math.max(highest, 1) / 4)))
  return Math.max(4, Math.ceil(highest / unit) * unit)
}

/** Seven points and two lines: drawn by hand, a chart library would weigh more than the whole page. */
export function VisitsChart({ days }: { days: VisitDay[] }) {
  const top = axisTop(Math.max(...days.flatMap(({ visit, ip }) => [visit, ip])))
  const ticks = [4, 3, 2, 1, 0].map((step) => (top / 4) * step)
  const xOf = (index: number) => ((index + 0.5) / days.length) * 100
  const yOf = (value: number) => 100 - (value / top) * 100
  const summary = days.map(({ type, visit, ip }) => `${type} 访问 ${visit} 次，IP ${ip} 个`).join('；')

  return (
    <figure className="visits-chart" aria-label={`最近 7 天访问：${summary}`}>
      <figcaption>
        {series.map(({ key, name, className }) => (
          <span key={key} className={className}>
            {name}
          </span>
        ))}
      </figcaption>
      <div className="visits-ticks num" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{tick.toLocaleString('zh-CN')}</span>
        ))}
      </div>
      <div className="visits-plot" aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100" y1={yOf(tick)} y2={yOf(tick)} />
          ))}
          {series.map(({ key, className }) => (
            <polyline
              key={key}
              className={className}
              points={days.map((day, index) => `${xOf(index)},${yOf(day[key])}`).join(' ')}
            />
          ))}
        </svg>
        <ol>
          {days.map((day, index) => (
            <li key={day.type} className={index > days.length / 2 ? 'opens-left' : ''}>
              <div className="visits-hint num">
                <b>{day.type}</b>
                {series.map(({ key, name }) => (
                  <span key={key}>
                    {name} <i>{day[key].toLocaleString('zh-CN')}</i>
                  </span>
                ))}
              </div>
              <span className="num">{day.type}</span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}
