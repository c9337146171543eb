import { directionOf } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import { indexesQuery, sparkOf } from '../index/indexes-query.ts'
import { figureText } from '../quote-table/quote-columns.ts'
import { DaySpark } from '../spark/day-spark.tsx'
import './header-strip.css'

/** The indexes of now in the header: as many as have room, none of them cut. Where they cannot be had there is nothing. */
export function HeaderStrip() {
  const { data = [] } = useQuery({ ...indexesQuery(null), ...quietQuery })
  const isReplay = useMoment() !== null
  if (data.length === 0) return null
  const list = data.map(({ symbol }) => symbol)
  return (
    <section className="header-strip num" aria-label="主要指数">
      {isReplay ? <small>实时</small> : null}
      {data.map((row) => {
        const direction = directionOf(row.changePct)
        return (
          <button key={row.symbol} type="button" onClick={() => openSymbol(row.symbol, list)}>
            <span>{row.name}</span>
            <DaySpark spark={sparkOf(row)} width={48} height={14} />
            <b className={direction}>{figureText('price', row.last, 2)}</b>
            <span className={direction}>{figureText('signedPercent', row.changePct, 2)}</span>
          </button>
        )
      })}
    </section>
  )
}
