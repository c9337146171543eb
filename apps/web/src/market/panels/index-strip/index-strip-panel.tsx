import type { IndexRow } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useChoose, useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { indexesQuery, sparkOf } from '../../index/indexes-query.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { DaySpark } from '../../spark/day-spark.tsx'
import './index-strip.css'

function IndexCell({ row, isChosen, onChoose }: { row: IndexRow; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className="index-cell num" aria-pressed={isChosen} onClick={onChoose}>
      <span className="index-name">{row.name}</span>
      <DaySpark spark={sparkOf(row)} width={64} height={16} />
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
