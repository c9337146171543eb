import { positionEffect } from '@liangshu/contract/trading/order-codes'
import { Button } from 'antd'
import { useState } from 'react'
import { LeverageDialog } from './leverage-dialog.tsx'
import { effectOf } from './ticket-draft.ts'
import type { TicketState } from './use-ticket.ts'

const modes = { isolated: '逐仓', cross: '全仓' } as const

/** What a position in coins is opened with; whoever trades the account may change its leverage here. */
export function TicketMargin({ state }: { state: TicketState }) {
  const [isOpen, setIsOpen] = useState(false)
  const { account } = state
  if (account?.assetClass !== 'crypto' || account.leverage === undefined) return null
  const notional = (state.price ?? 0) * (state.draft.volume ?? 0)
  return (
    <p className="order-ticket-margin num">
      <span>杠杆 {account.leverage} 倍</span>
      <span>{modes[account.marginMode ?? 'isolated']}</span>
      <span>{account.isHedged ? '双向持仓' : '单向持仓'}</span>
      <Button type="link" size="small" onClick={() => setIsOpen(true)}>
        调整杠杆
      </Button>
      {isOpen ? (
        <LeverageDialog
          account={{ id: account.id, name: account.accountName, leverage: account.leverage }}
          notional={notional}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </p>
  )
}

/** How many contracts each offset could still close, so that none is chosen in vain. */
export function closableOf({ draft, ticket }: Pick<TicketState, 'draft' | 'ticket'>): string | null {
  if (!ticket || effectOf(draft, ticket) === undefined) return null
  const parts = ticket.effects.flatMap((effect) => {
    if (effect === positionEffect.close) return [`可平 ${ticket.sellable}`]
    if (effect === positionEffect.closeToday) return [`可平今 ${ticket.closableToday}`]
    if (effect === positionEffect.closeYesterday) return [`可平昨 ${ticket.closableYesterday}`]
    return [`可开 ${ticket.maxVolume}`]
  })
  return parts.join(' · ')
}
