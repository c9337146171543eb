import { directionOfRate, formatPriceByTick, formatSignedPercent } from '@liangshu/contract/market/format'
import type { Ticket } from '@liangshu/contract/trading/order-list'
import { Button } from 'antd'

const against = (price: number, preClose: number) => (price > preClose ? 'up' : price < preClose ? 'down' : 'flat')

function Level({
  name,
  level,
  preClose,
  tick,
  onPick,
}: {
  name: string
  level: { price: number; volume: number } | undefined
  preClose: number
  tick: number
  onPick: (price: number) => void
}) {
  return (
    <li>
      <span className="order-ticket-level">{name}</span>
      {level ? (
        <Button
          type="link"
          size="small"
          className={`num ${against(level.price, preClose)}`}
          onClick={() => onPick(level.price)}
        >
          {formatPriceByTick(level.price, tick)}
        </Button>
      ) : (
        <span className="flat">--</span>
      )}
      <span className="num order-ticket-depth">{level ? level.volume : '--'}</span>
    </li>
  )
}

const numbers = ['一', '二', '三', '四', '五']

/** What a fund is worth, and how far the price of the order stands from it. */
function FundValue({ ticket: { iopv, price } }: { ticket: Ticket }) {
  if (iopv === null || iopv <= 0) return null
  const premium = price / iopv - 1
  return (
    <p className="order-ticket-worth num">
      IOPV {iopv.toFixed(4)}
      <span className={directionOfRate(premium)}>
        {premium < 0 ? '折价' : '溢价'} {formatSignedPercent(premium).replace('-', '−')}
      </span>
    </p>
  )
}

interface TicketQuoteProps {
  ticket: Ticket
  hasBook: boolean
  onPick: (price: number) => void
}

/** Name, last price, limits and the five levels; a click on a price takes it over. */
export function TicketQuote({ ticket, hasBook, onPick }: TicketQuoteProps) {
  const { name, last, preClose, limitUp, limitDown, isSuspended, bids, asks, tick, unit } = ticket
  const shown = last ?? preClose
  const price = (value: number | null) => formatPriceByTick(value, tick)
  return (
    <section className="order-ticket-quote" aria-label="行情">
      <header>
        {hasBook ? (
          <>
            <strong>{name}</strong>
            <span className={`num order-ticket-last ${against(shown, preClose)}`}>{price(shown)}</span>
            <span className="num flat">
              {unit === '手' ? '昨结' : '昨收'} {price(preClose)}
            </span>
          </>
        ) : null}
        {isSuspended ? <span className="flat">停牌</span> : null}
        {ticket.isSameDay ? (
          <span className="order-ticket-badge" title="当日买入当日可卖">
            T+0
          </span>
        ) : null}
        {limitUp === null ? null : (
          <Button type="link" size="small" className="num up" onClick={() => onPick(limitUp)}>
            涨停 {price(limitUp)}
          </Button>
        )}
        {limitDown === null ? null : (
          <Button type="link" size="small" className="num down" onClick={() => onPick(limitDown)}>
            跌停 {price(limitDown)}
          </Button>
        )}
      </header>
      <FundValue ticket={ticket} />
      {hasBook ? (
        <div className="order-ticket-book">
          <ul aria-label="买盘">
            {numbers.map((number, index) => (
              <Level
                key={number}
                name={`买${number}`}
                level={bids[index]}
                preClose={preClose}
                tick={tick}
                onPick={onPick}
              />
            ))}
          </ul>
          <ul aria-label="卖盘">
            {numbers.map((number, index) => (
              <Level
                key={number}
                name={`卖${number}`}
                level={asks[index]}
                preClose={preClose}
                tick={tick}
                onPick={onPick}
              />
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}
