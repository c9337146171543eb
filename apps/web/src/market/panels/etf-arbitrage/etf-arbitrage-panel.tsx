import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { directionOf, directionOfRate } from '@liangshu/contract/market/format'
import { costOfTurn, usualCost, type ArbitrageCost } from '@liangshu/engine/market/etf/arbitrage'
import { Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useMoment } from '../../../desk/clock/user-clock.ts'
import { useFollowed, usePanelParams, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData, PanelNotice } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { openSymbol } from '../../../shared/symbol/opened-symbol.ts'
import '../../etf/etf.css'
import { klineQuery, portfolioQuery } from '../../etf/etf-queries.ts'
import { FundTicket, useMayTrade, type PrefilledOrder } from '../../etf/fund-ticket.tsx'
import { amountText, changeText, percentText } from '../figures.ts'
import { arbitrageParams, MOST_UNITS } from './arbitrage-params.ts'
import { arbitrageView, verdictOf, type ArbitrageView } from './arbitrage-view.ts'
import './etf-arbitrage.css'
import { premiumDay } from './premium-day.ts'

const parts: readonly { name: keyof ArbitrageCost; title: string; hint: string }[] = [
  { name: 'basketSpread', title: '篮子价差', hint: '买卖一篮子股票时付出的盘口价差' },
  { name: 'fees', title: '费用', hint: '佣金、过户费与申赎代理费' },
  { name: 'impact', title: '冲击', hint: '篮子与ETF成交对价格的影响' },
  { name: 'stampDuty', title: '印花税', hint: '只在折价赎回后卖出篮子时计入' },
]

function CostFields({ cost, onChange }: { cost: ArbitrageCost; onChange: (part: Partial<ArbitrageCost>) => void }) {
  const id = useId()
  return (
    <fieldset className="arb-costs">
      <legend>
        成本（%）
        <Button type="link" size="small" onClick={() => onChange(usualCost)}>
          恢复默认
        </Button>
      </legend>
      {parts.map(({ name, title, hint }) => (
        <div key={name} title={hint}>
          <label htmlFor={`${id}${name}`}>{title}</label>
          <InputNumber
            id={`${id}${name}`}
            size="small"
            min={0}
            max={5}
            step={0.01}
            precision={3}
            value={Number((cost[name] * 100).toFixed(3))}
            onChange={(value) => value !== null && onChange({ [name]: value / 100 })}
          />
        </div>
      ))}
    </fieldset>
  )
}

type Fact = readonly [title: string, text: string, tone?: string]

function factsOf(all: EtfPortfolio, { hint, profit }: ArbitrageView): Fact[] {
  return [
    ['溢价率', changeText(all.premium), directionOfRate(all.premium)],
    ['成本合计', percentText(hint.cost)],
    ['净空间', changeText(hint.edge), directionOfRate(hint.edge)],
    ['申赎单位', `${amountText(all.creationUnit)}份`],
    ['单位资金', amountText(profit.capital)],
    ['单位毛利', amountText(profit.gross)],
    ['单位成本', amountText(profit.cost)],
    ['估值基准日', all.valueDate ?? '--', all.iopvStale ? 'etf-blocked' : ''],
  ]
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="arb-facts num">
      {facts.map(([name, value, direction = '']) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={direction}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Blocked({ view }: { view: ArbitrageView }) {
  if (view.blocked.length === 0) return null
  return (
    <section className="arb-blocked">
      <h4>受阻成分（权重超过2%）</h4>
      <ul>
        {view.blocked.map(({ symbol, name, weight }) => (
          <li key={symbol}>
            <button type="button" onClick={() => openSymbol(symbol)}>
              {name || symbol}
            </button>
            <span className="num">{percentText(weight)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PremiumToday({ symbol, cost }: { symbol: string; cost: ArbitrageCost }) {
  const rows = useMomentQuery(klineQuery(symbol, useMoment())).data ?? []
  const day = premiumDay(rows, (premium) => costOfTurn(premium, cost))
  if (!day) return null
  const facts: readonly Fact[] = [
    ['今日最高', `${changeText(day.high.premium)} ${day.high.time}`, directionOfRate(day.high.premium)],
    ['今日最低', `${changeText(day.low.premium)} ${day.low.time}`, directionOfRate(day.low.premium)],
    ['今日均值', changeText(day.mean), directionOfRate(day.mean)],
    ['超过成本', `${day.beyond} / ${day.minutes} 分钟`],
  ]
  return (
    <section className="arb-day" aria-label="今日溢价">
      <Facts facts={facts} />
    </section>
  )
}

const yuan = (value: number) => `${value < 0 ? '−' : ''}${amountText(Math.abs(value))}`

function Arbitrage({ all }: { all: EtfPortfolio }) {
  const [{ units, ...cost }, setParams] = usePanelParams(arbitrageParams)
  const [prefilled, setPrefilled] = useState<PrefilledOrder | null>(null)
  const mayTrade = useMayTrade()
  const id = useId()
  const view = arbitrageView(all, cost)
  if (!view) return <PanelNotice>价格或 IOPV 暂缺，无法计算套利</PanelNotice>
  const { tone, title, text } = verdictOf(all, view)
  const net = view.profit.net * units
  const side = (all.premium ?? 0) > 0 ? 2 : 1
  return (
    <div className="arb">
      <div className="arb-verdict" data-tone={tone}>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      <div className="arb-net num">
        <label htmlFor={`${id}units`}>
          净利（元）
          <InputNumber
            id={`${id}units`}
            aria-label="单位数"
            size="small"
            min={1}
            max={MOST_UNITS}
            precision={0}
            value={units}
            suffix="单位"
            onChange={(value) => value !== null && setParams({ units: value })}
          />
        </label>
        <output className={tone === 'open' || net <= 0 ? directionOf(net) : 'etf-quiet'}>{yuan(net)}</output>
      </div>
      {mayTrade ? (
        <Button
          size="small"
          block
          onClick={() => setPrefilled({ symbol: all.symbol, side, volume: all.creationUnit * units })}
        >
          {side === 2 ? '卖出' : '买入'} ETF {amountText(all.creationUnit * units)} 份…
        </Button>
      ) : null}
      <Facts facts={factsOf(all, view)} />
      <CostFields cost={cost} onChange={setParams} />
      <Blocked view={view} />
      <PremiumToday symbol={all.symbol} cost={cost} />
      <FundTicket prefilled={prefilled} onClose={() => setPrefilled(null)} />
    </div>
  )
}

/** Whether creating or redeeming pays at one's own costs, what one unit earns, and what stands in the way. */
export function EtfArbitragePanel() {
  const symbol = useFollowed('symbol')
  const portfolio = usePanelQuery(portfolioQuery(symbol, useMoment()), ({ name, asOf }) => ({ subject: name, asOf }))
  const [{ units: _units, ...cost }] = usePanelParams(arbitrageParams)
  useTable(() => {
    const view = portfolio.data && arbitrageView(portfolio.data, cost)
    return {
      head: ['项目', '数值'],
      rows: view && portfolio.data ? factsOf(portfolio.data, view).map(([title, text]) => [title, text]) : [],
    }
  })
  return <PanelData of={portfolio}>{(all) => <Arbitrage all={all} />}</PanelData>
}
