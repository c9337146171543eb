import type { AttributionReport } from '@liangshu/contract/trading/report'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { Chart } from '../../shared/chart/chart.tsx'
import { attributionHeight, attributionOption } from './attribution-chart.ts'
import { BasisPoints, effects } from './attribution-figures.tsx'
import { AttributionRows } from './attribution-rows.tsx'
import { Figure, gainCents, gainRate } from './figure.tsx'
import { attributionQuery } from './profit-queries.ts'
import { ReportData } from './report-data.tsx'

const ranges = ['近一月', '近三月', '今年以来', '近一年'] as const
type Range = (typeof ranges)[number]

const daysBack = (today: string, days: number): string => dateOfDay(dayNumber(today) - days)
const startOf: Record<Range, (today: string) => string> = {
  近一月: (today) => daysBack(today, 30),
  近三月: (today) => daysBack(today, 91),
  今年以来: (today) => `${today.slice(0, 4)}-01-01`,
  近一年: (today) => daysBack(today, 365),
}

function Figures({ of }: { of: AttributionReport }) {
  return (
    <dl className="profit-figures" aria-label="行业归因">
      <Figure title="组合收益" method="各日收益率连乘，与概览的时间加权收益同一算法">
        {gainRate(of.portfolioReturn)}
      </Figure>
      <Figure title={`基准收益 ${of.benchmark?.name ?? ''}`} method="基准成分按行业的收益率加权，各日连乘">
        {gainRate(of.benchmarkReturn)}
      </Figure>
      <Figure title="超额收益" method="组合收益 − 基准收益，等于以下四项之和">
        {gainRate(of.activeReturn)}
      </Figure>
      {effects.map(({ key, title, method }) => (
        <Figure key={key} title={`${title}（bp）`} method={`${method}；各日按卡里诺系数链接`}>
          <BasisPoints value={of.effects?.[key] ?? null} />
        </Figure>
      ))}
      <Figure title="区间盈亏" method="各日盈亏之和，等于各行盈亏之和">
        {gainCents(of.pnl)}
      </Figure>
    </dl>
  )
}

const leftOutText = ({ leftOut }: AttributionReport): string =>
  leftOut === 0 ? '' : `；另有 ${leftOut} 天缺少行情或基准成分，未计入`

/** 归因: why an account did better or worse than its benchmark, by industries. */
export function AttributionView({ accountId, today }: { accountId: string; today: string }) {
  const [range, setRange] = useState<Range>('近三月')
  const report = useQuery(attributionQuery({ accountId, from: startOf[range](today) }))
  return (
    <>
      <div className="profit-choices">
        <Segmented aria-label="区间" options={[...ranges]} value={range} onChange={setRange} />
      </div>
      <p className="profit-method">
        布林森归因：按申万一级行业与业绩基准比较隔夜持仓，逐日计算后以卡里诺系数链接；当日买卖单列为交易与费用；四项之和等于超额收益；点行业看证券
      </p>
      <ReportData of={report} empty={({ reason }) => reason}>
        {(data) => (
          <>
            <Figures of={data} />
            <p className="profit-method num">
              {data.from} 至 {data.to}，{data.days} 个交易日{leftOutText(data)}
            </p>
            <Chart
              height={attributionHeight(data)}
              label="各行业对超额收益的贡献"
              option={(token) => attributionOption(data, token)}
            />
            <AttributionRows accountId={accountId} of={data} />
          </>
        )}
      </ReportData>
    </>
  )
}
