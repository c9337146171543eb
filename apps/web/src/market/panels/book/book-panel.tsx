import { directionOf } from '@liangshu/contract/market/format'
import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { changeText, priceText, signedPrice, sizeText } from '../figures.ts'
import './book.css'

const numerals = ['一', '二', '三', '四', '五'] as const
const LEVELS = 5

type BookLevel = { readonly price: number; readonly volume: number } | undefined

interface LevelProps {
  title: string
  level: BookLevel
  preClose: number | null
  tick: number
  lot: number
  most: number
}

function Level({ title, level, preClose, tick, lot, most }: LevelProps) {
  const choose = useChoose()
  const chosen = useFollowed('chosenPrice')
  const isKnown = level !== undefined && level.price > 0
  return (
    <tr className={isKnown && level.price === chosen ? 'is-chosen' : ''}>
      <th scope="row">{title}</th>
      <td className={isKnown && preClose !== null ? directionOf(level.price - preClose) : ''}>
        {isKnown ? (
          <button type="button" title="以此价下单" onClick={() => choose({ chosenPrice: level.price })}>
            {priceText(level.price, tick)}
          </button>
        ) : (
          '--'
        )}
      </td>
      <td>
        <span className="book-depth" style={{ width: `${level ? (level.volume / most) * 100 : 0}%` }} />
        <span className="book-size">{level && level.volume > 0 ? sizeText(level.volume, lot) : '--'}</span>
      </td>
    </tr>
  )
}

interface Row {
  readonly title: string
  readonly level: BookLevel
}

/** Five levels a side, asks above bids, as everyone reads them. */
function rowsOf({ bids = [], asks = [] }: QuoteRow): { asks: Row[]; bids: Row[] } {
  const from = (side: string, levels: readonly BookLevel[]) =>
    Array.from({ length: LEVELS }, (_, i) => ({ title: `${side}${numerals[i]}`, level: levels[i] }))
  return { asks: from('卖', asks).toReversed(), bids: from('买', bids) }
}

/** The book with its sizes as bars. A press on a price hands it to the ticket of the same colour. */
export function BookPanel() {
  const { symbol, query } = usePanelQuote(({ quote }) => quote.symbol.split('.')[1] ?? quote.symbol)
  const instrument = useInstrument(symbol)
  const tick = instrument?.tick ?? 0.01
  const lot = instrument?.lot ?? 1
  useTable(() => {
    const rows = query.data ? rowsOf(query.data.quote) : { asks: [], bids: [] }
    return {
      head: ['档位', '价格', '数量(股)'],
      rows: [...rows.asks, ...rows.bids].map(({ title, level }) => [
        title,
        level?.price ?? null,
        level?.volume ?? null,
      ]),
    }
  })
  return (
    <PanelData of={query} rows={10} isRefilled>
      {({ quote }) => {
        if (quote.secType === 'index') return <PanelNotice>指数没有盘口</PanelNotice>
        const { asks, bids } = rowsOf(quote)
        const most = Math.max(1, ...[...asks, ...bids].map(({ level }) => level?.volume ?? 0))
        const shared = { preClose: quote.preClose, tick, lot, most }
        return (
          <div className="book num">
            <table aria-label="五档盘口">
              <tbody className="is-ask">
                {asks.map(({ title, level }) => (
                  <Level key={title} title={title} level={level} {...shared} />
                ))}
              </tbody>
              <tbody>
                <tr className="book-last">
                  <td colSpan={3}>
                    <span className={directionOf(quote.changePct)}>
                      <strong>{priceText(quote.last, tick)}</strong>{' '}
                      <span className="book-change">{signedPrice(quote.change, tick)} </span>
                      {changeText(quote.changePct)}
                    </span>
                    <span title="(委买−委卖)÷(委买+委卖)">
                      委比 <b className={directionOf(quote.orderImbalance)}>{changeText(quote.orderImbalance)}</b>
                    </span>
                  </td>
                </tr>
              </tbody>
              <tbody className="is-bid">
                {bids.map(({ title, level }) => (
                  <Level key={title} title={title} level={level} {...shared} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }}
    </PanelData>
  )
}
