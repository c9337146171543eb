import type { Exposure, ExposureMember } from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { useChoose, useFollowed, useMoment, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { exposureQuery } from '../../macro/macro-queries.ts'
import { PortfolioSelect, usePortfolio } from '../../macro/use-portfolio.tsx'
import { figureText } from '../../quote-table/quote-columns.ts'
import '../../sector/sector-rank.css'
import { changeText } from '../figures.ts'
import { exposureMembersParams } from './exposure-members-params.ts'

const columns: readonly CompactColumn<ExposureMember>[] = [
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
    render: ({ changePct, note }) =>
      note ? note : <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
  },
  {
    key: 'contribution',
    title: '贡献(bp)',
    width: 72,
    value: ({ contribution }) => contribution,
    render: ({ contribution }) => (
      <span className={directionOf(contribution)}>
        {contribution === null ? '--' : figureText('signedPrice', contribution * 1e4, 1)}
      </span>
    ),
  },
  {
    key: 'weight',
    title: '权重',
    width: 62,
    value: ({ weight }) => weight,
    render: ({ weight }) => figureText('percent', weight, 2),
  },
  {
    key: 'worth',
    title: '市值(万)',
    width: 82,
    value: ({ worth }) => worth,
    render: ({ worth }) => (worth > 0 ? figureText('wan', worth, 2) : '--'),
  },
  { key: 'industry', title: '行业', width: 76, align: 'left', value: ({ industry }) => industry || null },
]

const none = ({ members }: Exposure) =>
  members.length === 0 ? '这个组合没有股票持仓，可改看其他产品、账户或自选分组' : null

/** What each stock of a portfolio brings or takes today, the strongest first. */
export function ExposureMembersPanel() {
  const [{ portfolio }, change] = usePanelParams(exposureMembersParams)
  const asked = usePortfolio(portfolio)
  const moment = useMoment()
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const choice = { portfolio: asked ?? '', kind: 'industry', benchmark: 'SHSE.000300' } as const
  const query = usePanelQuery({ ...exposureQuery(choice, moment), enabled: asked !== null }, ({ name, asOf }) => ({
    subject: name,
    asOf,
  }))
  return (
    <>
      <div className="rank-tools">
        <PortfolioSelect value={portfolio} onChange={(value) => change({ portfolio: value })} />
      </div>
      {asked === null ? (
        <PanelNotice>在分组面板中选择一个自选分组后显示</PanelNotice>
      ) : (
        <PanelData of={query} rows={12} empty={none}>
          {({ members, changePct }) => (
            <CompactTable
              label="组合贡献"
              rows={members}
              columns={columns}
              keyOf={(row) => row.symbol}
              isChosen={(row) => row.symbol === symbol}
              onChoose={(row) => choose({ symbol: row.symbol, list: members.map((one) => one.symbol) })}
              foot={
                <>
                  共 {members.length} 只　合计 <span className={directionOf(changePct)}>{changeText(changePct)}</span>
                </>
              }
            />
          )}
        </PanelData>
      )}
    </>
  )
}
