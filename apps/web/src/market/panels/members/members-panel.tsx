import type { ComponentsAnswer } from '@liangshu/contract/insight/insight-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { useAtMoment } from '../../../desk/clock/moment-query.ts'
import { useChoose, useFollowed, useMoment, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { membersQuery, sectorStocksQuery } from '../../macro/macro-queries.ts'
import { useSectorInView } from '../../macro/use-sector-in-view.ts'
import { figureText } from '../../quote-table/quote-columns.ts'
import { changeText } from '../figures.ts'
import { membersParams } from './members-params.ts'

type Member = ComponentsAnswer['records'][number]
type Row = Member & { readonly correlation: number | null }

const toned = (value: number | null, text: string) => <span className={directionOf(value)}>{text}</span>

/** Hundredths of a percent, as contributions are counted. */
const points = (value: number | null): string => (value === null ? '--' : figureText('signedPrice', value * 1e4, 1))

const columns: readonly CompactColumn<Row>[] = [
  {
    key: 'name',
    title: '名称 / 代码',
    width: 138,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: (row) => <SymbolCell {...row} />,
  },
  {
    key: 'changePct',
    title: '涨幅',
    width: 68,
    value: ({ changePct }) => changePct,
    render: ({ changePct, isSuspended }) => (isSuspended ? '停牌' : toned(changePct, changeText(changePct))),
  },
  {
    key: 'contribution',
    title: '贡献(bp)',
    width: 72,
    value: ({ contribution }) => contribution,
    render: ({ contribution }) => toned(contribution, points(contribution)),
  },
  {
    key: 'weight',
    title: '权重',
    width: 62,
    value: ({ weight }) => weight,
    render: ({ weight }) => figureText('percent', weight, 2),
  },
  {
    key: 'amount',
    title: '成交(亿)',
    width: 72,
    value: ({ amount }) => amount,
    render: ({ amount }) => figureText('yi', amount, 2),
  },
  {
    key: 'mainInflow',
    title: '主力(亿)',
    width: 72,
    value: ({ mainInflow }) => mainInflow,
    render: ({ mainInflow }) => toned(mainInflow, figureText('signedYi', mainInflow, 2)),
  },
  { key: 'boards', title: '连板', width: 50, value: ({ boards }) => boards, render: ({ boards }) => boards || '--' },
]

const correlated: CompactColumn<Row> = {
  key: 'correlation',
  title: '相关60日',
  width: 74,
  value: ({ correlation }) => correlation,
  render: ({ correlation }) => correlation?.toFixed(2).replace('-', '−') ?? '--',
}

const [first, change, ...others] = columns
const withCorrelation = [first, change, correlated, ...others].filter((column) => column !== undefined)

const none = ({ records }: ComponentsAnswer) => (records.length === 0 ? '这个板块当日没有上市的成分股' : null)

/** Those who make a sector what it is, the heaviest first. */
export function MembersPanel() {
  const [{ hasCorrelation }] = usePanelParams(membersParams)
  const moment = useMoment()
  const { code } = useSectorInView()
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const members = usePanelQuery({ ...membersQuery(code ?? '', moment), enabled: code !== null }, ({ name, total }) => ({
    subject: `${name} ${total} 只`,
  }))
  const links = useQuery({
    ...useAtMoment(sectorStocksQuery(code ?? '', moment)),
    enabled: hasCorrelation && code !== null && members.data?.type !== 'index',
  })
  const bySymbol = new Map(links.data?.map((link) => [link.symbol, link.correlation]))
  return (
    <PanelData of={members} rows={12} empty={none}>
      {({ name, records, totals }) => {
        const rows = records.map((row) => ({ ...row, correlation: bySymbol.get(row.symbol) ?? null }))
        return (
          <CompactTable
            label={`${name}成分股`}
            rows={rows}
            columns={hasCorrelation ? withCorrelation : columns}
            keyOf={(row) => row.symbol}
            isChosen={(row) => row.symbol === symbol}
            onChoose={(row) => choose({ symbol: row.symbol, list: rows.map((one) => one.symbol) })}
            foot={
              <>
                {name} <span className={directionOf(totals.changePct)}>{changeText(totals.changePct)}</span>　涨{' '}
                <span className="up">{totals.upCount}</span> 跌 <span className="down">{totals.downCount}</span> 涨停{' '}
                {totals.limitUpCount}　成交 {figureText('yi', totals.amount, 2)} 亿
              </>
            }
          />
        )
      }}
    </PanelData>
  )
}
