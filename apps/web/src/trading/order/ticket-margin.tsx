import { positionEffect } from '@liangshu/contract/trading/order-codes'
import { effectOf } from './ticket-draft.ts'
import type { TicketState } from './use-ticket.ts'

const modes = { isolated: '逐仓', cross: '全仓' } as const

/** What a position in coins is opened with; it is set with the account. */
export function TicketMargin({ state: { account } }: { state: TicketState }) {
  if (account?.assetClass !== 'crypto' || account.leverage === undefined) return null
  return (
    <p className="order-ticket-margin num" title="在账户中设置，对新开仓生效">
      <span>杠杆 {account.leverage} 倍</span>
      <span>{modes[account.marginMode ?? 'isolated']}</span>
      <span>{account.isHedged ? '双向持仓' : '单向持仓'}</span>
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
