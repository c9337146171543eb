import { directionOf, formatAmount, formatPriceByTick } from '@liangshu/contract/market/format'
import type { QuoteRow } from '@liangshu/contract/market/quote-calls'

const numerals = ['一', '二', '三', '四', '五'] as const
const LEVELS = 5

function Level({
  title,
  level,
  preClose,
  tick,
  most,
}: {
  title: string
  level: { price: number; volume: number } | undefined
  preClose: number
  tick: number
  most: number
}) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={`num ${level ? directionOf(level.price - preClose) : ''}`}>
        {level ? formatPriceByTick(level.price, tick) : '--'}
      </td>
      <td className="num">
        <span className="mkt-depth" style={{ width: `${level ? (level.volume / most) * 100 : 0}%` }} />
        {level ? formatAmount(level.volume) : '--'}
      </td>
    </tr>
  )
}

/** Five levels a side, asks above bids, as everyone reads them. */
export function OrderBook({ quote, tick }: { quote: QuoteRow; tick: number }) {
  const { bids = [], asks = [], preClose } = quote
  const most = Math.max(1, ...bids.map(({ volume }) => volume), ...asks.map(({ volume }) => volume))
  const shared = { preClose: preClose ?? 0, tick, most }
  return (
    <table className="mkt-book" aria-label="五档盘口">
      <tbody className="is-ask">
        {Array.from({ length: LEVELS }, (_, i) => LEVELS - 1 - i).map((i) => (
          <Level key={i} title={`卖${numerals[i]}`} level={asks[i]} {...shared} />
        ))}
      </tbody>
      <tbody className="is-bid">
        {Array.from({ length: LEVELS }, (_, i) => (
          <Level key={i} title={`买${numerals[i]}`} level={bids[i]} {...shared} />
        ))}
      </tbody>
    </table>
  )
}
