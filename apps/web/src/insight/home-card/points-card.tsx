import { directionOf } from '@liangshu/contract/market/format'
import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import { useQuery } from '@tanstack/react-query'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { openSymbol } from '../../shared/symbol/opened-symbol.ts'
import { signalsQuery, type SignalRow } from '../signal-queries.ts'
import '../../shared/home-card/home-card.css'

const SHOWN = 8
const today = { period: '1d', date: '', groupId: null, moment: null } as const

const words = { 1: '买', 2: '卖' } as const

/** What the user holds and a point of today speaks of: sales first, they are the more urgent. */
export function heldPoints({ buy, sell }: { buy: readonly SignalRow[]; sell: readonly SignalRow[] }): SignalRow[] {
  return [...sell, ...buy].filter(({ held }) => (held ?? 0) > 0).slice(0, SHOWN)
}

/** Today's trade points of what the user's accounts hold. */
export function PointsCard() {
  const maySee = useMaySee('SIGNAL:view')
  const signals = useQuery({ ...signalsQuery(today, ''), enabled: maySee })
  if (!maySee) return null
  if (!signals.data) return <CardPlace title="持仓买卖点" asked={[signals]} />
  const rows = heldPoints(signals.data)
  const list = rows.map(({ symbol }) => symbol)
  return (
    <section className="home-panel" aria-label="持仓买卖点">
      <header>
        <h2>持仓买卖点</h2>
        <small className="num">{signals.data.date}</small>
      </header>
      {rows.length === 0 ? (
        <p className="card-none">今天没有与持仓有关的买卖点</p>
      ) : (
        <ul className="card-rows num">
          {rows.map(({ symbol, name, side, strength, reasons, last, changePct }) => (
            <li key={`${symbol} ${side}`}>
              <button
                type="button"
                title={reasons.map(reasonLabel).join('、')}
                onClick={() => openSymbol(symbol, list)}
              >
                <span>{name}</span>
                <span className={side === 1 ? 'up' : 'down'}>
                  {words[side]} {'●'.repeat(strength)}
                </span>
                <b className={directionOf(changePct)}>{last === null ? '--' : last.toFixed(2)}</b>
                <b className={directionOf(changePct)}>
                  {changePct === null ? '--' : `${changePct > 0 ? '+' : ''}${(changePct * 100).toFixed(2)}%`}
                </b>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
