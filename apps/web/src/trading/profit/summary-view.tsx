import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { useState, type ReactNode } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { HeldPart } from '../account/account-parts.tsx'
import { MoneyPart } from '../account/money-part.tsx'
import { cents } from '../../shared/figure/figures.tsx'
import { dayPnlMethod } from '../holding/day-parts.ts'
import { DayDetail } from './day-detail.tsx'
import { DayRows } from './day-rows.tsx'
import type { DayScope } from './days-in.ts'
import { Figure, gainCents, gainRate, plain, share } from './figure.tsx'
import { navOption } from './profit-charts.ts'
import { daysQuery, summaryQuery, type ProfitSummary } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

/** What a figure is made of: money and positions now, the running day, or days. */
type MadeOf = 'now' | 'today' | DayScope

interface SummaryFigure {
  readonly title: string
  readonly method: string
  readonly value: ReactNode
  readonly madeOf: MadeOf
}

const figuresOf = (of: ProfitSummary): SummaryFigure[] => [
  {
    title: '净资产',
    method: `现金 + 证券市值 + 合约浮动盈亏 + 应收，按最新价，截至 ${of.asOf}`,
    value: cents(of.nav),
    madeOf: 'now',
  },
  { title: '累计盈亏', method: '各日盈亏之和，不含出入金', value: gainCents(of.totalPnl), madeOf: 'all' },
  {
    title: '时间加权收益',
    method: '各日收益率连乘；入金按日初计，与出入金无关',
    value: gainRate(of.twr),
    madeOf: 'all',
  },
  {
    title: '资金加权年化',
    method: '使各笔现金流净现值为零的年化收益率；不足 30 天不显示',
    value: gainRate(of.mwr),
    madeOf: 'flow',
  },
  {
    title: '当日盈亏',
    method: `${dayPnlMethod}；比率为盈亏 ÷（净资产 − 盈亏）`,
    value: (
      <>
        {gainCents(of.dayPnl)} {gainRate(of.dayRate)}
      </>
    ),
    madeOf: 'today',
  },
  { title: '本周', method: '本周各日盈亏之和', value: gainCents(of.weekPnl), madeOf: 'week' },
  { title: '本月', method: '本月各日盈亏之和', value: gainCents(of.monthPnl), madeOf: 'month' },
  { title: '本年', method: '本年各日盈亏之和', value: gainCents(of.yearPnl), madeOf: 'year' },
  { title: '最大回撤', method: '单位净值自前高的最大跌幅', value: share(of.maxDD), madeOf: 'all' },
  {
    title: '夏普比率',
    method: '（日收益均值 − 无风险利率 1.5% ÷ 242）÷ 标准差 × √242',
    value: plain(of.sharpe),
    madeOf: 'all',
  },
  { title: '胜率', method: '盈利天数 ÷ 有盈亏的天数', value: share(of.winRate), madeOf: 'all' },
  { title: '费用合计', method: '各日成交费用之和', value: cents(of.feeTotal), madeOf: 'fee' },
  { title: '初始资金', method: '账户登记的初始资金，开户时入金', value: cents(of.initCash), madeOf: 'flow' },
  {
    title: '净入金',
    method: '各日入金减出金之和，含开户时的初始资金',
    value: cents(of.netInflow),
    madeOf: 'flow',
  },
]

function Rows({ accountId, madeOf, today }: { accountId: string; madeOf: MadeOf; today: string }) {
  if (madeOf === 'today') return <DayDetail accountId={accountId} date={today} />
  if (madeOf !== 'now') return <DayRows accountId={accountId} scope={madeOf} />
  return (
    <div className="profit-now">
      <MoneyPart id={accountId} />
      <HeldPart accountId={accountId} />
    </div>
  )
}

function Figures({ accountId, of, today }: { accountId: string; of: ProfitSummary; today: string }) {
  const [opened, setOpened] = useState<string | null>(null)
  const figures = figuresOf(of)
  const shown = figures.find(({ title }) => title === opened)
  return (
    <>
      <dl className="profit-figures" aria-label="收益概览">
        {figures.map(({ title, method, value }) => (
          <Figure key={title} title={title} method={method} onOpen={() => setOpened(title)}>
            {value}
          </Figure>
        ))}
      </dl>
      <Drawer
        title={shown ? `${shown.title}明细` : ''}
        open={shown !== undefined}
        onClose={() => setOpened(null)}
        size="min(1080px, 100vw)"
        destroyOnHidden
      >
        {shown ? (
          <>
            <p className="profit-method">{shown.method}</p>
            <Rows accountId={accountId} madeOf={shown.madeOf} today={today} />
          </>
        ) : null}
      </Drawer>
    </>
  )
}

/** How much it is, what it made, and the curve of it. */
export function SummaryView({ accountId, today }: { accountId: string; today: string }) {
  const summary = useQuery(summaryQuery({ accountId }))
  const days = useQuery(daysQuery({ accountId }))
  return (
    <>
      <ReportData of={summary}>{(data) => <Figures accountId={accountId} of={data} today={today} />}</ReportData>
      <ReportData of={days} empty={(rows) => (rows.length < 2 ? '净值曲线至少需要两个交易日，结算后出现' : null)}>
        {(rows) => <Chart height={400} label="累计收益率与基准、回撤" option={(token) => navOption(rows, token)} />}
      </ReportData>
    </>
  )
}
