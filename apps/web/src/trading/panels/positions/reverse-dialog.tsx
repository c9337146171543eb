import { positionEffect } from '@liangshu/contract/trading/order-codes'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { Button, Modal } from 'antd'
import { closingOf } from '../../holding/closing-of.ts'
import type { TicketStart } from '../../order/ticket-draft.ts'

interface ReverseDialogProps {
  position: PositionRow | null
  onTicket: (start: TicketStart) => void
  onClose: () => void
}

/** The other way round in two tickets, one to close and one to open: both are filled in, none is sent. */
export function ReverseDialog({ position, onTicket, onClose }: ReverseDialogProps) {
  if (!position) return null
  const { accountId, accountName, symbol, name, positionSide, volume, available } = position
  const isLong = positionSide === 1
  const [from, to] = isLong ? ['多', '空'] : ['空', '多']
  const opening: TicketStart = {
    accountId,
    symbol,
    side: isLong ? 2 : 1,
    volume,
    effect: positionEffect.open,
  }
  return (
    <Modal open title={`反手 ${name}`} onCancel={onClose} footer={null} width={420}>
      <p>
        {accountName} 持{from} {volume}，可平 {available}。先平{from}，成交后再开{to}
        ：两张委托单都已填好，逐张确认后才会报出。
      </p>
      <Button block disabled={available <= 0} onClick={() => onTicket({ ...closingOf(position), volume: available })}>
        1. 平{from} {available}…
      </Button>
      <Button block style={{ marginBlockStart: 8 }} onClick={() => onTicket(opening)}>
        2. 开{to} {volume}…
      </Button>
    </Modal>
  )
}
