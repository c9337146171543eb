import type { PositionRow } from '@liangshu/contract/trading/report'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useChoose, useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable } from '../../../desk/table/compact-table.tsx'
import { useLastPrices } from '../../../market/index.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { positionsQuery } from '../../holding/position-queries.ts'
import { revalued } from '../../holding/revalue.ts'
import { OrderTicket } from '../../order/order-ticket.tsx'
import type { TicketStart } from '../../order/ticket-draft.ts'
import { usePace } from '../../push/use-trade-push.ts'
import { isInScope, scopeParams, scopeWords } from '../asset-scope.ts'
import { positionColumns } from './position-columns.tsx'
import { PositionTotals } from './position-totals.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

const EVERY_MS = 3000

const kinds = {
  all: { label: '全部', holds: () => true },
  long: { label: '多', holds: ({ positionSide }: PositionRow) => positionSide === 1 },
  short: { label: '空', holds: ({ positionSide }: PositionRow) => positionSide === 2 },
} as const
type Kind = keyof typeof kinds

/** What all accounts the user may see hold, long and short apart, at the prices of the moment. */
export function PositionsPanel() {
  const [{ scope }] = usePanelParams(scopeParams)
  const [kind, setKind] = useState<Kind>('all')
  const [ticket, setTicket] = useState<TicketStart | null>(null)
  const [reversing, setReversing] = useState<PositionRow | null>(null)
  const isWanted = (row: PositionRow) => isInScope(scope, row.symbol)
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const mayTrade = useMaySee('ORDER:submit')
  const positions = usePanelQuery({ ...positionsQuery, refetchInterval: usePace(EVERY_MS) })
  const prices = useLastPrices([...new Set(positions.data?.map((row) => row.symbol))])
  return (
    <PanelData of={positions} empty={(rows) => (rows.some(isWanted) ? null : `没有${scopeWords[scope]}持仓`)}>
      {(stored) => {
        const all = stored.filter(isWanted).map((row) => revalued(row, prices))
        const rows = all.filter(kinds[kind].holds)
        return (
          <>
            {all.some(kinds.short.holds) ? (
              <Segmented<Kind>
                size="small"
                className="panel-segments"
                value={kind}
                onChange={setKind}
                options={(Object.keys(kinds) as Kind[]).map((value) => ({
                  value,
                  label: `${kinds[value].label} ${all.filter(kinds[value].holds).length}`,
                }))}
              />
            ) : null}
            <CompactTable
              label="持仓"
              rows={rows}
              columns={positionColumns(scope, mayTrade ? { open: setTicket, reverse: setReversing } : null)}
              keyOf={({ id }) => id}
              isChosen={(row) => row.symbol === symbol}
              onChoose={(row) => choose({ symbol: row.symbol, list: [...new Set(rows.map((one) => one.symbol))] })}
              foot={<PositionTotals rows={rows} />}
            />
            <ReverseDialog position={reversing} onTicket={setTicket} onClose={() => setReversing(null)} />
            <OrderTicket start={ticket} onClose={() => setTicket(null)} />
          </>
        )
      }}
    </PanelData>
  )
}
