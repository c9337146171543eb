import { Suspense } from 'react'
import { useMoment } from '../../desk/clock/user-clock.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { slots } from '../../shared/slots/slots.ts'

/** What a ticket is opened with; nothing is sent by opening it. */
export interface PrefilledOrder {
  readonly symbol: string
  readonly side: 1 | 2
  readonly volume?: number
}

export const useMayTrade = (): boolean => {
  const may = useMaySee('ORDER:submit')
  const isNow = useMoment() === null
  return may && isNow && slots().ticket !== undefined
}

/** The order ticket with the live figures and checks, filled in for a fund. */
export function FundTicket({ prefilled, onClose }: { prefilled: PrefilledOrder | null; onClose: () => void }) {
  const { ticket: Ticket } = slots()
  if (!Ticket || prefilled === null) return null
  return (
    <Suspense fallback={null}>
      <Ticket {...prefilled} onClose={onClose} />
    </Suspense>
  )
}
