import { directionOf } from '@liangshu/contract/market/format'
import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { positionRowSchema, type PositionRow } from '@liangshu/contract/trading/report'
import { z } from 'zod'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { request } from '../../../shared/request/request.ts'
import { floatingOf, floatingRateOf } from '../../../shared/position/floating.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { changeText, priceText, signedAmount } from '../figures.ts'
import './positions-of-symbol.css'

/** Changes are pushed to whoever trades beside; this is for prices, and for those who only look. */
const POSITIONS_MS = 15_000
const positionsQuery = {
  queryKey: ['trading', 'positions', 'all'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request.get(orderPaths.positions, { signal, schema: z.array(positionRowSchema) }),
  refetchInterval: POSITIONS_MS,
  retry: false,
}

const count = (value: number): string => value.toLocaleString('en-US')

function totalOf(rows: readonly PositionRow[]) {
  return rows.reduce(
    (sum, row) => ({
      volume: sum.volume + row.volume,
      available: sum.available + row.available,
      dayPnl: sum.dayPnl + row.dayPnl,
      floating: sum.floating + floatingOf(row),
    }),
    { volume: 0, available: 0, dayPnl: 0, floating: 0 },
  )
}

function Positions({ rows, tick }: { rows: readonly PositionRow[]; tick: number }) {
  const total = totalOf(rows)
  return (
    <div className="held num">
      <table aria-label="各账户持仓">
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col">持仓</th>
            <th scope="col">可卖</th>
            <th scope="col">成本</th>
            <th scope="col">当日盈亏</th>
            <th scope="col">浮动盈亏</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {row.accountName}
                {row.positionSide === 2 ? ' 空' : ''}
              </td>
              <td>{count(row.volume)}</td>
              <td>{count(row.available)}</td>
              <td>{priceText(row.vwap, tick / 10)}</td>
              <td className={directionOf(row.dayPnl)}>{signedAmount(row.dayPnl)}</td>
              <td className={directionOf(floatingOf(row))} title={changeText(floatingRateOf(row))}>
                {signedAmount(floatingOf(row))}
              </td>
            </tr>
          ))}
        </tbody>
        {rows.length > 1 && (
          <tfoot>
            <tr>
              <td>合计 {rows.length} 户</td>
              <td>{count(total.volume)}</td>
              <td>{count(total.available)}</td>
              <td>--</td>
              <td className={directionOf(total.dayPnl)}>{signedAmount(total.dayPnl)}</td>
              <td className={directionOf(total.floating)}>{signedAmount(total.floating)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** What the accounts that the user may see hold of the symbol. */
export function PositionsOfSymbolPanel() {
  const symbol = useFollowed('symbol')
  const instrument = useInstrument(symbol)
  const query = usePanelQuery(
    { ...positionsQuery, select: (rows: PositionRow[]) => rows.filter((row) => row.symbol === symbol) },
    (rows) => ({ state: rows.length === 0 ? 'empty' : 'live', subject: instrument?.name ?? null }),
  )
  useTable(() => ({
    head: ['账户', '持仓', '可卖', '成本', '当日盈亏', '浮动盈亏'],
    rows: (query.data ?? []).map((row) => [row.accountName, row.volume, row.available, row.vwap, row.dayPnl, row.fpnl]),
  }))
  return (
    <PanelData of={query} rows={3}>
      {(rows) =>
        rows.length === 0 ? (
          <PanelNotice>您能查看的账户没有持有这只证券</PanelNotice>
        ) : (
          <Positions rows={rows} tick={instrument?.tick ?? 0.01} />
        )
      }
    </PanelData>
  )
}
