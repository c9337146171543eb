import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useSyncExternalStore } from 'react'
import { useMomentQuery } from '../../desk/clock/moment-query.ts'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { sparksQuery } from '../live/market-queries.ts'
import type { LiveMarket } from '../live/use-live-market.ts'
import { digitsOf, figureText } from '../quote-table/quote-columns.ts'
import { figures } from '../quote-table/quote-figures.ts'
import { moneyText } from '../sector/money-text.ts'
import { DaySpark } from '../spark/day-spark.tsx'
import { valueText } from './heat-data.ts'

type Fact = readonly [string, string, string?]

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="num">
      {facts.map(([title, text, tone = '']) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={tone}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A security under the pointer: its day and the figures the map can be coloured and sized by. */
export function SymbolCard({ market, slot }: { market: LiveMarket; slot: number }) {
  'use no memo'
  // The table is changed in place: every version of the slot is read anew.
  const { store, instruments } = market
  useSyncExternalStore(
    (listener) => store.onSlot(slot, listener),
    () => store.version(slot),
  )
  const symbol = instruments.symbol[slot] ?? ''
  const sparks = useMomentQuery(sparksQuery([symbol], useMoment()))
  const read = (name: keyof typeof figures) => figures[name](store.table, slot, instruments)
  const change = read('changePct')
  const inflow = read('mainInflow')
  return (
    <>
      <header>
        <b>{instruments.name[slot]}</b>
        <span className="num">
          {symbol.slice(symbol.indexOf('.') + 1)} {instruments.industry[slot]}
        </span>
      </header>
      <div className={`heat-card-line num ${directionOf(change)}`}>
        <DaySpark spark={sparks.data?.records[0]} width={96} height={20} />
        <strong>{figureText('price', read('last'), digitsOf(instruments, slot))}</strong>
      </div>
      <Facts
        facts={[
          ['涨幅', valueText('changePct', change), directionOf(change)],
          ['成交额', moneyText(read('amount'))],
          ['主力净额', valueText('mainInflow', inflow), directionOf(inflow)],
          ['换手', figureText('percent', read('turnover'), 2)],
          ['流通市值', moneyText(read('floatCap'))],
        ]}
      />
    </>
  )
}

/** A sector under the pointer. */
export function SectorCard({ name, row }: { name: string; row: SectorRow | undefined }) {
  return (
    <>
      <header>
        <b>{name}</b>
        <span className="num">{row ? `${row.memberCount} 只` : ''}</span>
      </header>
      <Facts
        facts={[
          ['涨幅', valueText('changePct', row?.changePct ?? Number.NaN), directionOf(row?.changePct)],
          ['成交额', moneyText(row?.amount)],
          ['主力净额', valueText('mainInflow', row?.netInflow ?? Number.NaN), directionOf(row?.netInflow)],
          ['涨 / 跌', row ? `${row.upCount} / ${row.downCount}` : '--'],
          ['涨停', row ? String(row.limitUpCount) : '--'],
          ['领涨', row?.leader?.name ?? '--'],
        ]}
      />
    </>
  )
}
