import { indexRow, type IndexRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, useMoment, type Moment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { request } from '../../../shared/request/request.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { DaySpark } from '../../spark/day-spark.tsx'
import './index-strip.css'

const INDEXES_MS = 3000

const indexesQuery = (moment: Moment) =>
  queryOptions({
    queryKey: ['market', 'indexes', moment],
    queryFn: ({ signal }) =>
      request.get('/api/query/queryIndexes', { params: momentParams(moment), signal, schema: z.array(indexRow) }),
    refetchInterval: INDEXES_MS,
  })

function IndexCell({ row, isChosen, onChoose }: { row: IndexRow; isChosen: boolean; onChoose: () => void }) {
  const preClose = row.last === null || row.change === null ? null : row.last - row.change
  const spark = { symbol: row.symbol, preClose, length: row.spark.length, price: row.spark }
  return (
    <button type="button" className="index-cell num" aria-pressed={isChosen} onClick={onChoose}>
      <span className="index-name">{row.name}</span>
      <DaySpark spark={spark} width={64} height={16} />
      <b className={directionOf(row.changePct)}>{figureText('price', row.last, 2)}</b>
      <span className={directionOf(row.changePct)}>{figureText('signedPercent', row.changePct, 2)}</span>
    </button>
  )
}

const none = (rows: readonly IndexRow[]) => (rows.length === 0 ? '没有指数行情' : null)

/** The indexes a trader looks at first, each with its day as a small line. */
export function IndexStripPanel() {
  const indexes = usePanelQuery(indexesQuery(useMoment()))
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  useTable(() => ({
    head: ['代码', '名称', '最新', '涨跌', '涨幅', '成交额', '涨', '跌'],
    rows: (indexes.data ?? []).map((row) => [
      row.symbol,
      row.name,
      row.last,
      row.change,
      row.changePct,
      row.amount,
      row.up,
      row.down,
    ]),
  }))
  return (
    <PanelData of={indexes} rows={1} empty={none}>
      {(rows) => (
        <div className="index-strip">
          {rows.map((row) => (
            <IndexCell
              key={row.symbol}
              row={row}
              isChosen={row.symbol === symbol}
              onChoose={() => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
            />
          ))}
        </div>
      )}
    </PanelData>
  )
}
