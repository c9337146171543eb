import type { SealedBeforeRow } from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useChoose, useFollowed, useMoment } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { sealedBeforeQuery } from '../../macro/macro-queries.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { changeText } from '../figures.ts'

const states: Readonly<Record<SealedBeforeRow['state'], { label: string; tone: string }>> = {
  sealed: { label: '连板', tone: 'up' },
  failed: { label: '炸板', tone: '' },
  rising: { label: '上涨', tone: 'up' },
  falling: { label: '下跌', tone: 'down' },
  flat: { label: '平盘', tone: '' },
  limitDown: { label: '跌停', tone: 'down' },
  suspended: { label: '停牌', tone: '' },
}

/** Before its first trade nothing has become of it; one that is suspended has none. */
const stateOf = ({ state, changePct }: SealedBeforeRow) =>
  changePct === null && state === 'flat' ? null : states[state]

const columns: readonly CompactColumn<SealedBeforeRow>[] = [
  {
    key: 'name',
    title: '名称 / 代码',
    width: 138,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: (row) => <SymbolCell {...row} />,
  },
  { key: 'boardsBefore', title: '昨板', width: 50, value: ({ boardsBefore }) => boardsBefore },
  {
    key: 'changePct',
    title: '今日',
    width: 68,
    value: ({ changePct }) => changePct,
    render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 54,
    align: 'left',
    value: (row) => stateOf(row)?.label ?? null,
    render: (row) => <span className={stateOf(row)?.tone}>{stateOf(row)?.label ?? '--'}</span>,
  },
  {
    key: 'openPct',
    title: '高开',
    width: 68,
    value: ({ openPct }) => openPct,
    render: ({ openPct }) => <span className={directionOf(openPct)}>{changeText(openPct)}</span>,
  },
  {
    key: 'amount',
    title: '成交(亿)',
    width: 72,
    value: ({ amount }) => amount,
    render: ({ amount }) => figureText('yi', amount, 2),
  },
  { key: 'industry', title: '行业', width: 76, align: 'left', value: ({ industry }) => industry || null },
]

const none = ({ records }: { records: readonly SealedBeforeRow[] }) =>
  records.length === 0 ? '昨天没有封住涨停的股票，或昨日行情没有保存' : null

/** Who was sealed yesterday, and what became of it. */
export function SealedBeforePanel() {
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const query = usePanelQuery(sealedBeforeQuery(useMoment()), ({ records }) => ({ subject: `${records.length} 只` }))
  return (
    <PanelData of={query} rows={12} empty={none}>
      {({ records, meanChange, upCount, sealedCount, tradedCount }) => (
        <CompactTable
          label="昨日涨停今日表现"
          rows={records}
          columns={columns}
          keyOf={(row) => row.symbol}
          isChosen={(row) => row.symbol === symbol}
          onChoose={(row) => choose({ symbol: row.symbol, list: records.map((one) => one.symbol) })}
          foot={
            <>
              平均 <span className={directionOf(meanChange)}>{changeText(meanChange)}</span>　上涨{' '}
              <span className="up">{upCount}</span>/{tradedCount}　连板 {sealedCount}
            </>
          }
        />
      )}
    </PanelData>
  )
}
