import type { BuySellReview } from '@liangshu/contract/trading/review'
import { formatAmount, formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import type { RowsAsk } from './review-queries.ts'

type Open = (rows: RowsAsk) => void

const WIDTH = 400
const HEIGHT = 240
const LEFT = 38
const BOTTOM = 22

/** The farthest a move may go on the picture: what is beyond sits on its edge. */
function reach(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[Math.floor(sorted.length * 0.98)] ?? 0
  return Math.max(0.02, Math.ceil(high * 50) / 50)
}

/** How far the price went against each trip, and how far with it. On the diagonal both are the same. */
export function MoveScatter({ dots, onOpen }: { dots: BuySellReview['dots']; onOpen: Open }) {
  if (dots.length === 0) return <p className="review-none">没有已知持有期行情的回合</p>
  const far = { x: reach(dots.map(({ mae }) => -mae)), y: reach(dots.map(({ mfe }) => mfe)) }
  const x = (mae: number) => LEFT + Math.min(1, -mae / far.x) * (WIDTH - LEFT - 8)
  const y = (mfe: number) => HEIGHT - BOTTOM - Math.min(1, mfe / far.y) * (HEIGHT - BOTTOM - 8)
  const ticks = [0, 0.5, 1]
  return (
    <svg className="review-scatter" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>MAE 与 MFE 散点图</title>
      {ticks.map((part) => (
        <g key={part}>
          <line x1={LEFT} x2={WIDTH} y1={y(far.y * part)} y2={y(far.y * part)} />
          <text x={LEFT - 4} y={y(far.y * part) + 4} textAnchor="end">
            {formatPercent(far.y * part).replace('.00', '')}
          </text>
          <text x={x(-far.x * part)} y={HEIGHT - 6} textAnchor={part === 0 ? 'start' : part === 1 ? 'end' : 'middle'}>
            {part === 0 ? '0' : formatPercent(-far.x * part).replace('.00', '')}
          </text>
        </g>
      ))}
      {dots.map(({ id, name, mae, mfe, net }) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- every trip is a row of the table below, reachable there
        <circle
          key={id}
          cx={x(mae)}
          cy={y(mfe)}
          r={3}
          className={net >= 0 ? 'up' : 'down'}
          onClick={() => onOpen({ title: `${name} 的回合`, aspect: 'id', key: id })}
        >
          <title>{`${name} 最大不利 ${formatPercent(mae)} 最大有利 ${formatPercent(mfe)} 净盈亏 ${formatAmount(net)}`}</title>
        </circle>
      ))}
    </svg>
  )
}

/** How many trips ended in each band of returns. */
export function ReturnBands({ bands, onOpen }: { bands: BuySellReview['bands']; onOpen: Open }) {
  const most = Math.max(1, ...bands.map(({ n }) => n))
  return (
    <ol className="review-bands" aria-label="收益率分布">
      {bands.map(({ key, n }, index) => (
        <li key={key}>
          <button
            type="button"
            disabled={n === 0}
            aria-label={`收益率 ${key}：${n} 笔`}
            onClick={() => onOpen({ title: `收益率 ${key}`, aspect: 'returns', key })}
          >
            <span className="num">{n}</span>
            <i className={index < bands.length / 2 ? 'down' : 'up'} style={{ blockSize: `${(n / most) * 100}%` }} />
          </button>
          <small className="num">{key}</small>
        </li>
      ))}
    </ol>
  )
}

const weekdays = ['周一', '周二', '周三', '周四', '周五']
const hours = [9, 10, 11, 13, 14]

/** When entries were made, and what became of them. */
export function EntryHeat({ cells, onOpen }: { cells: BuySellReview['cells']; onOpen: Open }) {
  const most = Math.max(1, ...cells.map(({ net }) => Math.abs(net)))
  const found = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]))
  const shown = [...new Set([...hours, ...cells.map(({ hour }) => hour)])].toSorted((a, b) => a - b)
  return (
    <table className="review-heat" aria-label="开仓时间与盈亏">
      <thead>
        <tr>
          <th aria-label="星期" />
          {shown.map((hour) => (
            <th key={hour} className="num">
              {hour}时
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">{weekday}</th>
            {shown.map((hour) => {
              const key = `${weekday} ${hour}`
              const cell = found.get(key)
              if (!cell)
                return (
                  <td key={key} className="num is-none">
                    --
                  </td>
                )
              const strength = Math.round((Math.abs(cell.net) / most) * 32)
              const tone = cell.net >= 0 ? 'var(--market-red)' : 'var(--market-green)'
              return (
                <td key={key} style={{ background: `color-mix(in srgb, ${tone} ${strength}%, transparent)` }}>
                  <button
                    type="button"
                    aria-label={`${weekday} ${hour} 时开仓：${cell.n} 笔，净盈亏 ${formatAmount(cell.net)}`}
                    title={`${cell.n} 笔，胜率 ${formatPercent(cell.winRate)}`}
                    onClick={() => onOpen({ title: `${weekday} ${hour} 时开仓`, aspect: 'cell', key })}
                  >
                    <b className="num">{formatAmount(cell.net)}</b>
                    <small className="num">
                      {cell.n} 笔 · {formatSignedPercent(cell.winRate).replace(/^\+/, '').replace(/\.\d+/, '')}
                    </small>
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
