import type { Exposure, ExposureRow } from '@liangshu/contract/insight/macro-calls'
import { directionOf } from '@liangshu/contract/market/format'
import { Select } from 'antd'
import { useChoose, useFollowed, useMoment, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { exposureQuery } from '../../macro/macro-queries.ts'
import { PortfolioSelect, usePortfolio } from '../../macro/use-portfolio.tsx'
import { figureText } from '../../quote-table/quote-columns.ts'
import { KindSwitch } from '../../sector/kind-switch.tsx'
import { moneyText } from '../../sector/money-text.ts'
import { changeText } from '../figures.ts'
import { exposureParams } from './exposure-params.ts'
import './exposure.css'

const benchmarks = [
  { value: 'SHSE.000300' as const, label: '沪深300' },
  { value: 'SHSE.000905' as const, label: '中证500' },
  { value: 'SHSE.000852' as const, label: '中证1000' },
]

const leaning = ({ weight, benchmarkWeight }: ExposureRow): number => weight - benchmarkWeight
const share = (value: number): string => figureText('percent', value, 2)

/** Above the benchmark to the right, below it to the left. */
function Lean({ row, most }: { row: ExposureRow; most: number }) {
  const value = leaning(row)
  const size = `${(Math.abs(value) / most) * 50}%`
  return (
    <span className="exposure-lean">
      <span>
        <i className={value >= 0 ? 'is-over' : 'is-under'} style={{ width: size }} />
      </span>
      <b>{figureText('signedPercent', value, 2)}</b>
    </span>
  )
}

function columnsOf(most: number): CompactColumn<ExposureRow>[] {
  return [
    { key: 'name', title: '板块', width: 92, align: 'left', value: ({ name }) => name },
    { key: 'weight', title: '组合', width: 64, value: ({ weight }) => weight, render: ({ weight }) => share(weight) },
    {
      key: 'benchmarkWeight',
      title: '基准',
      width: 64,
      value: ({ benchmarkWeight }) => benchmarkWeight,
      render: ({ benchmarkWeight }) => share(benchmarkWeight),
    },
    { key: 'lean', title: '超配', width: 170, value: leaning, render: (row) => <Lean row={row} most={most} /> },
    {
      key: 'changePct',
      title: '板块涨幅',
      width: 74,
      value: ({ changePct }) => changePct,
      render: ({ changePct }) => <span className={directionOf(changePct)}>{changeText(changePct)}</span>,
    },
    {
      key: 'contribution',
      title: '贡献(bp)',
      width: 74,
      value: ({ contribution }) => contribution,
      render: ({ contribution }) => (
        <span className={directionOf(contribution)}>
          {contribution === null ? '--' : figureText('signedPrice', contribution * 1e4, 1)}
        </span>
      ),
    },
    { key: 'memberCount', title: '只数', width: 50, value: ({ memberCount }) => memberCount },
    {
      key: 'heat',
      title: '热度',
      width: 56,
      value: ({ heat }) => heat,
      render: ({ heat }) => heat?.toFixed(1) ?? '--',
    },
    { key: 'rank', title: '热度排名', width: 70, value: ({ rank }) => rank },
  ]
}

function Facts({ of }: { of: Exposure }) {
  const excess = of.changePct !== null && of.benchmarkChangePct !== null ? of.changePct - of.benchmarkChangePct : null
  const facts: readonly (readonly [string, string, string])[] = [
    ['市值', of.worth === null ? '等权' : moneyText(of.worth), ''],
    ['今日', changeText(of.changePct), directionOf(of.changePct)],
    [of.benchmarkName, changeText(of.benchmarkChangePct), directionOf(of.benchmarkChangePct)],
    ['超额', changeText(excess), directionOf(excess)],
    ['热点重合', of.hotWeight === null ? '--' : share(of.hotWeight), ''],
  ]
  return (
    <dl className="exposure-facts num">
      {facts.map(([title, text, tone]) => (
        <div key={title} {...(title === '热点重合' && { title: '组合在热度前十板块中的权重' })}>
          <dt>{title}</dt>
          <dd className={tone}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const none = ({ members }: Exposure) =>
  members.length === 0 ? '这个组合没有股票持仓，可改看其他产品、账户或自选分组' : null

/** Where a portfolio leans beside a benchmark, what that brings today, and how much of it is where the heat is. */
export function ExposurePanel() {
  const [{ portfolio, kind, benchmark }, change] = usePanelParams(exposureParams)
  const asked = usePortfolio(portfolio)
  const moment = useMoment()
  const sector = useFollowed('sector')
  const choose = useChoose()
  const query = usePanelQuery(
    { ...exposureQuery({ portfolio: asked ?? '', kind, benchmark }, moment), enabled: asked !== null },
    ({ name, asOf }) => ({ subject: name, asOf }),
  )
  return (
    <>
      <div className="rank-tools">
        <PortfolioSelect value={portfolio} onChange={(value) => change({ portfolio: value })} />
        <KindSwitch value={kind} onChange={(value) => change({ kind: value })} />
        <Select
          size="small"
          variant="filled"
          aria-label="基准"
          value={benchmark}
          options={benchmarks}
          onChange={(value) => change({ benchmark: value })}
        />
      </div>
      {asked === null ? (
        <PanelNotice>在分组面板中选择一个自选分组后显示</PanelNotice>
      ) : (
        <PanelData of={query} rows={12} empty={none}>
          {(data) => {
            const most = Math.max(0.01, ...data.rows.map((row) => Math.abs(leaning(row))))
            return (
              <>
                <Facts of={data} />
                <CompactTable
                  label="板块暴露"
                  rows={data.rows}
                  columns={columnsOf(most)}
                  keyOf={({ name }) => name}
                  isChosen={({ code }) => code !== null && code === sector}
                  onChoose={({ code }) => code && choose({ sector: code })}
                  foot={
                    <>
                      {kind === 'concept'
                        ? '一只股票可属多个概念，权重之和可超过100%'
                        : '权重按昨收市值，贡献之和等于今日涨幅'}
                      {data.leftOut > 0 ? `；另有 ${data.leftOut} 只基金、合约或未上市证券不计入` : ''}
                    </>
                  }
                />
              </>
            )
          }}
        </PanelData>
      )}
    </>
  )
}
