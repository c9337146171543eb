import type { CurveAnswer, CurveRow } from '@liangshu/contract/market/derivative-calls'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { positionEffect } from '@liangshu/contract/trading/order-codes'
import { ROLL_DAYS, rollTarget } from '@liangshu/engine/market/futures/term-structure'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { money } from '../../../shared/figure/figures.tsx'
import { closingOf } from '../../holding/closing-of.ts'
import { positionsQuery } from '../../holding/position-queries.ts'
import { OrderTicket } from '../../order/order-ticket.tsx'
import type { TicketStart } from '../../order/ticket-draft.ts'

interface Roll {
  readonly position: PositionRow
  readonly from: CurveRow
  readonly to: CurveRow
}

/** Positions in contracts of the curve that are close to their last day, each with where it could go. */
export function rollsOf(curve: CurveAnswer, positions: readonly PositionRow[]): Roll[] {
  return positions.flatMap((position) => {
    const from = curve.records.find(({ symbol }) => symbol === position.symbol)
    const to = from && rollTarget(curve.records, from.symbol)
    return from && to && position.volume > 0 ? [{ position, from, to: to as CurveRow }] : []
  })
}

const codeOf = (symbol: string) => symbol.slice(symbol.indexOf('.') + 1)

/** Going from one month to the next in two tickets: both are filled in, none is sent. */
export function RollHelper({ curve }: { curve: CurveAnswer }) {
  const positions = useQuery(positionsQuery)
  const mayTrade = useMaySee('ORDER:submit')
  const [ticket, setTicket] = useState<TicketStart | null>(null)
  const rolls = rollsOf(curve, positions.data ?? [])
  if (rolls.length === 0) return <p className="term-note">没有临近最后交易日（{ROLL_DAYS}天内）的持仓需要移仓</p>
  return (
    <section className="term-rolls" aria-label="移仓">
      {rolls.map(({ position, from, to }) => {
        const gap = from.last === null || to.last === null ? null : to.last - from.last
        const isLong = position.positionSide === 1
        return (
          <div key={position.id}>
            <p>
              <b>{codeOf(from.symbol)}</b> 剩 {from.daysLeft} 天，{position.accountName} 持
              <span className={isLong ? 'up' : 'down'}>{isLong ? '多' : '空'}</span> {position.volume} 手，可移至{' '}
              <b>{codeOf(to.symbol)}</b>
              {gap === null ? '' : `，价差 ${gap.toFixed(2)}（每手 ${money(gap * curve.multiplier)} 元）`}
            </p>
            {mayTrade ? (
              <>
                <Button size="small" onClick={() => setTicket({ ...closingOf(position), volume: position.available })}>
                  平 {codeOf(from.symbol)}…
                </Button>
                <Button
                  size="small"
                  onClick={() =>
                    setTicket({
                      accountId: position.accountId,
                      symbol: to.symbol,
                      side: position.positionSide,
                      volume: position.volume,
                      effect: positionEffect.open,
                    })
                  }
                >
                  开 {codeOf(to.symbol)}…
                </Button>
              </>
            ) : null}
          </div>
        )
      })}
      <OrderTicket start={ticket} onClose={() => setTicket(null)} />
    </section>
  )
}
