import {
  directionOf,
  directionSigns,
  formatAmount,
  formatPercent,
  formatPriceByTick,
  formatSignedPercent,
} from '@liangshu/contract/market/format'
import { secTypeLabels, boardLabels } from '@liangshu/contract/market/classification'
import { quotePhaseLabels, type InstrumentColumns, type QuoteRow } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Tag } from 'antd'
import { LoadFailed } from '../load-failed.tsx'
import { statusQuery } from '../live/market-queries.ts'
import { useBook } from '../live/use-book.ts'
import { OrderBook } from './order-book.tsx'
import { SymbolChart } from './symbol-chart.tsx'

interface SymbolDrawerProps {
  instruments: InstrumentColumns
  slot: number
  onClose: () => void
}

const known = (text: string): string => (text === '-' ? '--' : text)

function Head({ quote, tick }: { quote: QuoteRow; tick: number }) {
  const direction = directionOf(quote.changePct)
  const sign = quote.change !== null && quote.change > 0 ? '+' : ''
  return (
    <div className={`mkt-quote num ${direction}`}>
      <strong>{known(formatPriceByTick(quote.last, tick))}</strong>
      <span>
        {directionSigns[direction]} {sign}
        {known(formatPriceByTick(quote.change, tick))} {known(formatSignedPercent(quote.changePct))}
      </span>
      <Tag>{quotePhaseLabels[quote.phase]}</Tag>
    </div>
  )
}

function Facts({ quote, tick }: { quote: QuoteRow; tick: number }) {
  const price = (value: number | null) => known(formatPriceByTick(value, tick))
  const facts: [string, string][] = [
    ['今开', price(quote.open)],
    ['最高', price(quote.high)],
    ['最低', price(quote.low)],
    ['昨收', price(quote.preClose)],
    ['涨停', price(quote.limitUp)],
    ['跌停', price(quote.limitDown)],
    ['成交量', known(formatAmount(quote.volume))],
    ['成交额', known(formatAmount(quote.amount))],
    ['换手率', known(formatPercent(quote.turnoverRate))],
    ['量比', quote.volumeRatio === null ? '--' : quote.volumeRatio.toFixed(2)],
    ['均价', price(quote.avgPrice)],
    ['委比', known(formatSignedPercent(quote.orderImbalance))],
    ['振幅', known(formatPercent(quote.amplitude))],
    ['主力净流入', known(formatAmount(quote.mainInflow))],
  ]
  if (quote.sealAmount) facts.push(['封单额', formatAmount(quote.sealAmount)])
  if (quote.iopv !== null)
    facts.push(['IOPV', quote.iopv.toFixed(4)], ['溢价率', known(formatSignedPercent(quote.premium))])
  return (
    <dl className="mkt-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One instrument: its day, its book, its figures. The same drawer wherever a symbol is met. */
export function SymbolDrawer({ instruments, slot, onClose }: SymbolDrawerProps) {
  const symbol = instruments.symbol[slot] ?? ''
  const scaled = instruments.tick[slot] ?? 100
  const tick = scaled <= 1 ? 0.01 : scaled / (instruments.priceScale[slot] ?? 10_000)
  const book = useBook(symbol)
  // Until the server has said otherwise, numbers are not real.
  const isSimulated = useQuery(statusQuery).data?.source !== 'feed'
  const board = instruments.board[slot]
  const secType = instruments.secType[slot]

  return (
    <Drawer
      open
      size={720}
      onClose={onClose}
      title={
        <span className="mkt-drawer-title">
          {instruments.name[slot]}
          <span className="num">{symbol}</span>
          <Tag>{board ? boardLabels[board] : secType ? secTypeLabels[secType] : ''}</Tag>
          {instruments.industry[slot] && <Tag>{instruments.industry[slot]}</Tag>}
        </span>
      }
      extra={isSimulated && <Tag color="warning">模拟行情</Tag>}
    >
      {book.error && !book.data && <LoadFailed of={book} />}
      {book.data ? <Head quote={book.data} tick={tick} /> : <Skeleton.Input active />}
      <div className="mkt-drawer-main">
        <SymbolChart symbol={symbol} />
        {book.data ? (
          <OrderBook quote={book.data} tick={tick} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 10 }} className="mkt-book" />
        )}
      </div>
      {book.data && <Facts quote={book.data} tick={tick} />}
    </Drawer>
  )
}
