import type { AttributionReport } from '@liangshu/contract/trading/report'
import { Drawer, Empty, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { cents } from '../../shared/figure/figures.tsx'
import { BasisPoints, effects, madeOf, type AttributionRow } from './attribution-figures.tsx'
import { gainCents, gainRate, head, OpenRows, share, signedShare } from './figure.tsx'
import { SymbolAnalysisView } from './symbol-analysis-view.tsx'

const right = { align: 'right', className: 'num' } as const
type SymbolRow = AttributionRow['symbols'][number]

const columns = (open: (row: AttributionRow) => void): TableColumnsType<AttributionRow> => [
  {
    title: '行业',
    dataIndex: 'name',
    fixed: 'left',
    render: (name: string, row) => (
      <OpenRows of={name} onOpen={() => open(row)}>
        {name}
      </OpenRows>
    ),
  },
  { title: head('组合权重', '各日开始时市值 ÷ 净资产的平均'), dataIndex: 'portfolioWeight', ...right, render: share },
  { title: head('基准权重', '各日权重的平均'), dataIndex: 'benchmarkWeight', ...right, render: share },
  {
    title: head('超配', '组合权重 − 基准权重'),
    ...right,
    render: (_, row) => signedShare(row.portfolioWeight - row.benchmarkWeight),
    sorter: (a, b) => a.portfolioWeight - a.benchmarkWeight - (b.portfolioWeight - b.benchmarkWeight),
  },
  {
    title: head('组合收益', '持有各日的收益率连乘，不含当日买卖'),
    dataIndex: 'portfolioReturn',
    ...right,
    render: gainRate,
  },
  { title: head('基准收益', '基准该行业成分的收益率连乘'), dataIndex: 'benchmarkReturn', ...right, render: gainRate },
  ...effects.map(({ key, title, method }) => ({
    title: head(`${title}(bp)`, method),
    dataIndex: key,
    ...right,
    render: (value: number) => <BasisPoints value={value} />,
    sorter: (a: AttributionRow, b: AttributionRow) => a[key] - b[key],
  })),
  {
    title: head('合计(bp)', '四项之和；各行之和等于超额收益'),
    dataIndex: 'active',
    ...right,
    render: (value: number) => <BasisPoints value={value} />,
    sorter: (a, b) => a.active - b.active,
    defaultSortOrder: 'descend',
  },
  { title: head('盈亏', '持有 + 交易 − 费用'), dataIndex: 'pnl', ...right, render: gainCents },
]

/** Sums of the columns that add up. */
function sumRow({ effects: sums, activeReturn, pnl, rows }: AttributionReport) {
  const weight = (key: 'portfolioWeight' | 'benchmarkWeight') => rows.reduce((sum, row) => sum + row[key], 0)
  return (
    <Table.Summary.Row className="profit-sums num">
      <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
      <Table.Summary.Cell index={1} align="right">
        {share(weight('portfolioWeight'))}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={2} align="right">
        {share(weight('benchmarkWeight'))}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={3} colSpan={3} />
      {effects.map(({ key }, at) => (
        <Table.Summary.Cell key={key} index={6 + at} align="right">
          <BasisPoints value={sums?.[key] ?? null} />
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={10} align="right">
        <BasisPoints value={activeReturn} />
      </Table.Summary.Cell>
      <Table.Summary.Cell index={11} align="right">
        {gainCents(pnl)}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  )
}

const symbolColumns = (open: (row: SymbolRow) => void): TableColumnsType<SymbolRow> => [
  {
    title: '证券代码',
    dataIndex: 'symbol',
    className: 'num',
    render: (symbol: string) => <SymbolLink symbol={symbol} />,
  },
  { title: '名称', dataIndex: 'name' },
  { title: head('平均权重', '各日开始时市值 ÷ 净资产的平均'), dataIndex: 'weight', ...right, render: share },
  { title: head('持有', '各日隔夜持仓的涨跌'), dataIndex: 'held', ...right, render: gainCents },
  { title: head('交易', '买卖价相对当日收盘价的盈亏'), dataIndex: 'traded', ...right, render: gainCents },
  { title: '费用', dataIndex: 'fees', ...right, render: cents },
  {
    title: head('合计', '持有 + 交易 − 费用；点开看成交与回合'),
    dataIndex: 'pnl',
    ...right,
    render: (pnl: number, row) => (
      <OpenRows of={`${row.name} 合计`} onOpen={() => open(row)}>
        {gainCents(pnl)}
      </OpenRows>
    ),
  },
]

function RowDetail({ accountId, row }: { accountId: string | null; row: AttributionRow }) {
  const [opened, setOpened] = useState<SymbolRow | null>(null)
  return (
    <>
      {madeOf[row.kind] ? <p className="profit-method">{madeOf[row.kind]}</p> : null}
      {row.symbols.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={row.kind === 'industry' ? '区间内没有持有或买卖该行业的证券，只有基准持有' : '没有证券明细'}
        />
      ) : (
        <Table
          size="small"
          rowKey="symbol"
          columns={symbolColumns(setOpened)}
          dataSource={row.symbols}
          scroll={{ x: 'max-content' }}
          pagination={row.symbols.length > 20 ? { pageSize: 20 } : false}
        />
      )}
      <Drawer
        title={opened ? `${opened.name} ${opened.symbol} 盈亏分析` : ''}
        open={opened !== null}
        onClose={() => setOpened(null)}
        size="min(960px, 100vw)"
        destroyOnHidden
      >
        {opened ? <SymbolAnalysisView accountId={accountId ?? ''} symbol={opened.symbol} /> : null}
      </Drawer>
    </>
  )
}

interface RowDrawerProps {
  /** Null for all accounts together. */
  accountId: string | null
  row: AttributionRow | null
  onClose: () => void
}

/** The symbols an industry is made of. */
export function AttributionDrawer({ accountId, row, onClose }: RowDrawerProps) {
  return (
    <Drawer
      title={row ? `${row.name} 归因明细` : ''}
      open={row !== null}
      onClose={onClose}
      size="min(920px, 100vw)"
      destroyOnHidden
    >
      {row ? <RowDetail accountId={accountId} row={row} /> : null}
    </Drawer>
  )
}

/** The industries of an attribution with their sums; each opens its symbols. */
export function AttributionRows({ accountId, of }: { accountId: string; of: AttributionReport }) {
  const [opened, setOpened] = useState<AttributionRow | null>(null)
  return (
    <>
      <Table
        size="small"
        rowKey={({ kind, name }) => `${kind} ${name}`}
        columns={columns(setOpened)}
        dataSource={of.rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        showSorterTooltip={false}
        summary={() => sumRow(of)}
      />
      <AttributionDrawer accountId={accountId} row={opened} onClose={() => setOpened(null)} />
    </>
  )
}
