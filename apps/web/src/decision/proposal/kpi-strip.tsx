import { formatPercent } from '@liangshu/contract/market/format'
import type { PortfolioView } from '@liangshu/contract/decision/target'
import type { ReactNode } from 'react'
import { exact } from './figures.ts'

function Kpi({ title, children, foot }: { title: string; children: ReactNode; foot: ReactNode }) {
  return (
    <div className="kpi">
      <dt>{title}</dt>
      <dd className="kpi-value num">{children}</dd>
      <dd className="kpi-foot num">{foot}</dd>
    </div>
  )
}

const rateOf = (amount: number, nav: number) => (nav > 0 ? formatPercent(amount / nav) : '--')

/** What the whole proposal comes to: both sides, cost, position and cash. */
export function KpiStrip({ portfolio }: { portfolio: PortfolioView }) {
  const { nav, sellAmount, buyAmount, sellCount, buyCount, fee, turnover, gross, grossAfter, cash, cashAfter } =
    portfolio
  return (
    <dl className="kpi-strip" aria-label="提案合计">
      <Kpi title="卖出金额" foot={`${sellCount} 只　占净资产 ${rateOf(sellAmount, nav)}`}>
        <span className="down">{exact(sellAmount)}</span>
      </Kpi>
      <Kpi title="买入金额" foot={`${buyCount} 只　占净资产 ${rateOf(buyAmount, nav)}`}>
        <span className="up">{exact(buyAmount)}</span>
      </Kpi>
      <Kpi title="预估费用" foot={`换手 ${formatPercent(turnover)}`}>
        {exact(fee)}
      </Kpi>
      <Kpi title="仓位" foot={`净资产 ${exact(nav)}`}>
        {formatPercent(gross)} → {formatPercent(grossAfter)}
      </Kpi>
      <Kpi title="成交后现金" foot={`当前 ${exact(cash)}`}>
        <span className={cashAfter < 0 ? 'risk-block' : ''}>{exact(cashAfter)}</span>
      </Kpi>
    </dl>
  )
}
