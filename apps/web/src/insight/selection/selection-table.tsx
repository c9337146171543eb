import type { SelectionRow } from '@liangshu/contract/insight/selection'
import { CompactTable, type CompactColumn } from '../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../desk/table/symbol-cell.tsx'
import { Change, ContributionBar, fixed, plainPercent } from './selection-figures.tsx'

const columns: CompactColumn<SelectionRow>[] = [
  { key: 'rank', title: '名次', width: 44, value: ({ rank }) => rank },
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 140,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: ({ symbol, name }) => <SymbolCell symbol={symbol} name={name} />,
  },
  {
    key: 'score',
    title: '得分',
    width: 56,
    value: ({ score }) => score,
    render: ({ score }) => <b>{fixed(score, 1)}</b>,
  },
  {
    key: 'parts',
    title: '贡献',
    width: 130,
    align: 'left',
    value: ({ score }) => score,
    render: ({ contributions }) => <ContributionBar parts={contributions} />,
  },
  { key: 'last', title: '现价', width: 68, value: ({ last }) => last ?? 0, render: ({ last }) => fixed(last, 2) },
  {
    key: 'change',
    title: '涨跌幅',
    width: 72,
    value: ({ changePct }) => changePct ?? 0,
    render: ({ changePct }) => <Change value={changePct} />,
  },
  { key: 'industry', title: '行业', width: 84, align: 'left', value: ({ industry }) => industry },
  {
    key: 'hit',
    title: '相似命中',
    width: 74,
    value: ({ hitRate }) => hitRate ?? -1,
    render: ({ hitRate }) => plainPercent(hitRate),
  },
  {
    key: 'build',
    title: '建仓日',
    width: 62,
    value: ({ buildDays }) => buildDays ?? 0,
    render: ({ buildDays }) => fixed(buildDays, 1),
  },
  {
    key: 'missing',
    title: '缺失',
    width: 48,
    value: ({ missing }) => missing,
    render: ({ missing }) => (missing === 0 ? '--' : missing),
  },
]

interface Props {
  rows: readonly SelectionRow[]
  chosen: string
  onChoose: (row: SelectionRow) => void
  foot: string
}

/** The ranked list; the arrows walk through it. */
export function SelectionTable({ rows, chosen, onChoose, foot }: Props) {
  return (
    <CompactTable
      label="选股结果"
      rows={[...rows]}
      columns={columns}
      keyOf={({ symbol }) => symbol}
      isChosen={({ symbol }) => symbol === chosen}
      onChoose={onChoose}
      foot={foot}
    />
  )
}
