import type { ContractPoint, ContractPointPeriod } from '@liangshu/contract/market/derivative-calls'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable } from '../../../desk/table/compact-table.tsx'
import { useInstrument } from '../../../market/index.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { contractPointsQuery } from '../../derivative/derivative-queries.ts'
import { OrderTicket } from '../../order/order-ticket.tsx'
import type { TicketStart } from '../../order/ticket-draft.ts'
import { pointColumns, ticketOf } from './point-columns.tsx'
import { pointsParams } from './points-params.ts'

const periods: { value: ContractPointPeriod; label: string }[] = [
  { value: '15m', label: '15分' },
  { value: '60m', label: '60分' },
  { value: '1d', label: '日线' },
]

/** Trade points of the contract in view, with what the market looked like at each. */
export function ContractPointsPanel() {
  const symbol = useFollowed('symbol')
  const moment = useMoment()
  const [{ period }, setParams] = usePanelParams(pointsParams)
  const [ticket, setTicket] = useState<TicketStart | null>(null)
  const mayTrade = useMaySee('ORDER:submit') && moment === null
  const instrument = useInstrument(symbol)
  const points = usePanelQuery(contractPointsQuery(symbol, period, moment), () => ({
    subject: instrument?.name ?? symbol,
  }))
  const open = (point: ContractPoint) => setTicket(ticketOf(point))
  return (
    <>
      <Segmented<ContractPointPeriod>
        size="small"
        className="panel-segments"
        value={period}
        options={periods}
        onChange={(next) => setParams({ period: next })}
      />
      <PanelData
        of={points}
        empty={(rows) => (rows.length === 0 ? '这一周期还没有交易点：新上市或均线尚未形成时不会出现' : null)}
      >
        {(rows) => (
          <CompactTable
            label="合约交易点"
            rows={rows}
            columns={pointColumns(symbol, mayTrade ? open : null)}
            keyOf={({ time, side }) => `${time} ${side}`}
          />
        )}
      </PanelData>
      <OrderTicket start={ticket} onClose={() => setTicket(null)} />
    </>
  )
}
