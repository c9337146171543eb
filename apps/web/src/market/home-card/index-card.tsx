import { directionOf, directionSigns, formatSignedPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { sparkPoints } from '../../shared/chart/spark-points.ts'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { LaterInTurn } from '../../shared/page/later.tsx'
import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import { indexMinutesQuery, indexQuotesQuery, indexSymbols, type IndexQuote } from './index-queries.ts'
import '../../shared/home-card/home-card.css'

const WIDTH = 96
const HEIGHT = 24

const price = (value: number | null) => (value === null ? '--' : value.toFixed(2))

function Spark({ symbol }: { symbol: string }) {
  const minutes = useQuery(indexMinutesQuery(symbol))
  const points = sparkPoints(minutes.data?.price ?? [], WIDTH, HEIGHT)
  const last = points.at(-1)
  return (
    <svg className="card-spark" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      {last ? <circle cx={last[0]} cy={last[1]} r="2" /> : null}
    </svg>
  )
}

function Index({ quote }: { quote: IndexQuote }) {
  const direction = directionOf(quote.changePct)
  return (
    <li className={direction}>
      <button type="button" onClick={() => openSymbol(quote.symbol, indexSymbols)}>
        <span>{quote.name}</span>
        <LaterInTurn fallback={<svg className="card-spark" aria-hidden="true" />}>
          <Spark symbol={quote.symbol} />
        </LaterInTurn>
        <strong className="num">{price(quote.last)}</strong>
        <b className="num">
          {directionSigns[direction]} {formatSignedPercent(quote.changePct)}
        </b>
      </button>
    </li>
  )
}

/** The indexes, each with its day as a small line. */
export function IndexCard() {
  const quotes = useQuery(indexQuotesQuery)
  if (!quotes.data) return <CardPlace title="主要指数" asked={[quotes]} />
  return (
    <section className="home-panel" aria-label="主要指数">
      <header>
        <h2>主要指数</h2>
        <small title={`截至 ${quotes.data.asOf}`}>{quotes.data.source === 'feed' ? '实时行情' : '模拟行情'}</small>
      </header>
      <ul className="card-indexes">
        {quotes.data.records.map((quote) => (
          <Index key={quote.symbol} quote={quote} />
        ))}
      </ul>
    </section>
  )
}
