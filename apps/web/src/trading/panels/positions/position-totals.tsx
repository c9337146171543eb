import { contractClassOf } from '@liangshu/contract/market/symbol'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { floatingOf } from '../../../shared/position/floating.ts'
import { Gain, money } from '../../../shared/figure/figures.tsx'
import { heldDayMethod } from '../../holding/day-parts.ts'

const sum = (rows: readonly PositionRow[], of: (row: PositionRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

const currencyOf = ({ symbol }: PositionRow) => (contractClassOf(symbol) === 'crypto' ? 'USDT' : 'CNY')

/** What is worth its market value, and what moves an amount without being worth it. */
const values: readonly [string, (row: PositionRow) => boolean][] = [
  ['市值', ({ symbol }) => contractClassOf(symbol) === null],
  ['多头名义', ({ symbol, positionSide }) => contractClassOf(symbol) !== null && positionSide === 1],
  ['空头名义', ({ symbol, positionSide }) => contractClassOf(symbol) !== null && positionSide === 2],
]

function Money({ rows }: { rows: readonly PositionRow[] }) {
  return (
    <>
      {values.map(([word, holds]) => {
        const own = rows.filter(holds)
        return own.length > 0 ? ` · ${word} ${money(sum(own, ({ marketValue }) => marketValue))}` : null
      })}
      {' · 浮动 '}
      <Gain value={sum(rows, floatingOf)} />
      {' · '}
      <span title={heldDayMethod}>
        持仓当日 <Gain value={sum(rows, ({ dayPnl }) => dayPnl)} />
      </span>
    </>
  )
}

/** Positions added up, each currency for itself. */
export function PositionTotals({ rows }: { rows: readonly PositionRow[] }) {
  const groups = [...Map.groupBy(rows, currencyOf)].toSorted(([a], [b]) => a.localeCompare(b))
  return (
    <>
      共 {rows.length} 只
      {groups.map(([currency, own]) => (
        <span key={currency}>
          {currency === 'CNY' ? null : ` · ${currency}`}
          <Money rows={own} />
        </span>
      ))}
    </>
  )
}
