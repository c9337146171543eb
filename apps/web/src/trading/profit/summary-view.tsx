import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../shared/chart/chart.tsx'
import { cents } from '../figures.tsx'
import { dayPnlMethod } from '../holding/day-parts.ts'
import { navOption } from './profit-charts.ts'
import { daysQuery, summaryQuery, type ProfitSummary } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'
import { Figure, gain, gainRate, plain, share } from './figure.tsx'

function Figures({ of }: { of: ProfitSummary }) {
  return (
    <dl className="profit-figures" aria-label="收益概览">
      <Figure title="净资产" method={`现金 + 证券市值 + 合约浮动盈亏 + 应收，按最新价，截至 ${of.asOf}`}>
        {cents(of.nav)}
      </Figure>
      <Figure title="累计盈亏" method="各日盈亏之和，不含出入金">
        {gain(of.totalPnl)}
      </Figure>
      <Figure title="时间加权收益" method="各日收益率连乘；入金按日初计，与出入金无关">
        {gainRate(of.twr)}
      </Figure>
      <Figure title="资金加权收益" method="使各笔现金流净现值为零的年化收益率；不足 30 天不显示">
        {gainRate(of.mwr)}
      </Figure>
      <Figure title="当日盈亏" method={`${dayPnlMethod}；比率为盈亏 ÷（净资产 − 盈亏）`}>
        {gain(of.dayPnl)} {gainRate(of.dayRate)}
      </Figure>
      <Figure title="本周" method="本周各日盈亏之和">
        {gain(of.weekPnl)}
      </Figure>
      <Figure title="本月" method="本月各日盈亏之和">
        {gain(of.monthPnl)}
      </Figure>
      <Figure title="本年" method="本年各日盈亏之和">
        {gain(of.yearPnl)}
      </Figure>
      <Figure title="最大回撤" method="单位净值自前高的最大跌幅">
        {share(of.maxDD)}
      </Figure>
      <Figure title="夏普比率" method="日收益均值 ÷ 标准差 × √242">
        {plain(of.sharpe)}
      </Figure>
      <Figure title="胜率" method="盈利天数 ÷ 有盈亏的天数">
        {share(of.winRate)}
      </Figure>
      <Figure title="费用合计" method="全部成交费用之和">
        {cents(of.feeTotal)}
      </Figure>
      <Figure title="初始资金" method="账户登记的初始资金">
        {cents(of.initCash)}
      </Figure>
      <Figure title="净入金" method="各日入金减出金之和，含开户时的初始资金">
        {cents(of.netInflow)}
      </Figure>
    </dl>
  )
}

/** How much it is, what it made, and the curve of it. */
export function SummaryView({ accountId }: { accountId: string }) {
  const summary = useQuery(summaryQuery({ accountId }))
  const days = useQuery(daysQuery({ accountId }))
  return (
    <>
      <ReportData of={summary}>{(data) => <Figures of={data} />}</ReportData>
      <ReportData of={days} empty={(rows) => (rows.length < 2 ? '净值曲线至少需要两个交易日，结算后出现' : null)}>
        {(rows) => <Chart height={320} label="累计收益率与基准、回撤" option={(token) => navOption(rows, token)} />}
      </ReportData>
    </>
  )
}
