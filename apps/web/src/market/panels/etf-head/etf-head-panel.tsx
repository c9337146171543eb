import StarFilled from '@ant-design/icons/StarFilled'
import StarOutlined from '@ant-design/icons/StarOutlined'
import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import { directionOf, directionOfRate, directionSigns } from '@liangshu/contract/market/format'
import { quotePhaseLabels, type QuoteRow } from '@liangshu/contract/market/quote-calls'
import { Button } from 'antd'
import { useState } from 'react'
import { useMomentQuery } from '../../../desk/clock/moment-query.ts'
import { useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { portfolioQuery } from '../../etf/etf-queries.ts'
import '../../etf/etf.css'
import { FundTicket, useMayTrade, type PrefilledOrder } from '../../etf/fund-ticket.tsx'
import { SpotDialog } from '../../etf/spot-dialog.tsx'
import { useWatched } from '../../etf/use-list-actions.ts'
import { useInstrument } from '../../live/use-instrument.ts'
import { usePanelQuote } from '../../live/use-quote.ts'
import { amountText, changeText, percentText, priceText, signedAmount, signedPrice } from '../figures.ts'
import './etf-head.css'

type Fact = readonly [title: string, text: string, direction?: string, hint?: string]

function factsOf(quote: QuoteRow, fund: EtfPortfolio | undefined): Fact[] {
  const stale = fund?.iopvStale ? `（${fund.valueDate?.slice(5) ?? ''}）` : ''
  const scale = fund?.shares && quote.last ? fund.shares * quote.last : null
  return [
    [
      `IOPV${stale}`,
      quote.iopv === null ? '--' : quote.iopv.toFixed(4),
      '',
      fund?.iopvStale ? '境外市场休市，为估值基准日收盘估值' : '',
    ],
    ['溢价率', changeText(quote.premium), directionOfRate(quote.premium)],
    ['净值(T−1)', fund?.navBefore?.toFixed(4) ?? '--'],
    ['成交额', amountText(quote.amount)],
    ['换手', percentText(quote.turnoverRate)],
    ['规模', amountText(scale)],
    ['份额变动', signedAmount(fund?.shareChange), directionOf(fund?.shareChange ?? null), '上一交易日'],
    ['净申购', signedAmount(fund?.netCreation), directionOf(fund?.netCreation ?? null), '份额变动 × 单位净值'],
  ]
}

function Actions({ symbol, onTrade, onSpot }: { symbol: string; onTrade: (side: 1 | 2) => void; onSpot: () => void }) {
  const mayTrade = useMayTrade()
  const { may, isWatched, isBusy, toggle } = useWatched(symbol)
  return (
    <div className="etf-actions">
      {may ? (
        <>
          <Button
            size="small"
            aria-pressed={isWatched}
            loading={isBusy}
            icon={isWatched ? <StarFilled /> : <StarOutlined />}
            onClick={toggle}
          >
            {isWatched ? '已关注' : '关注'}
          </Button>
          <Button size="small" onClick={onSpot}>
            加入现货清单
          </Button>
        </>
      ) : null}
      {mayTrade ? (
        <>
          <Button size="small" type="primary" className="etf-buy" onClick={() => onTrade(1)}>
            买入
          </Button>
          <Button size="small" type="primary" className="etf-sell" onClick={() => onTrade(2)}>
            卖出
          </Button>
        </>
      ) : null}
    </div>
  )
}

/** The fund in one line: price, value, premium, size, and what can be done with it. */
export function EtfHeadPanel() {
  const { symbol, moment, query } = usePanelQuote(() => '')
  const fund = useMomentQuery(portfolioQuery(symbol, moment)).data
  const tick = useInstrument(symbol)?.tick ?? 0.001
  const [prefilled, setPrefilled] = useState<PrefilledOrder | null>(null)
  const [isSpot, setIsSpot] = useState(false)
  useTable(() => ({
    head: ['项目', '数值'],
    rows: query.data ? factsOf(query.data.quote, fund).map(([title, text]) => [title, text]) : [],
  }))
  return (
    <PanelData of={query} rows={1}>
      {({ quote }) => {
        const direction = directionOf(quote.changePct)
        return (
          <div className="etf-head num">
            <div className="etf-name">
              <strong>{quote.name}</strong>
              <span>
                {quote.symbol.split('.')[1]}
                {fund?.facts?.indexName ? ` · ${fund.facts.indexName}` : ''}
              </span>
            </div>
            {fund?.facts?.t0 ? (
              <span className="etf-badge" title="当日买入当日可卖">
                T+0
              </span>
            ) : null}
            <div className={`etf-price ${direction}`}>
              <strong>{priceText(quote.last, tick)}</strong>
              <span>
                <b>
                  {directionSigns[direction]} {signedPrice(quote.change, tick)}
                </b>
                <b>{changeText(quote.changePct)}</b>
              </span>
            </div>
            {quote.phase === 'trading' ? null : <span className="etf-blocked">{quotePhaseLabels[quote.phase]}</span>}
            <dl>
              {factsOf(quote, fund).map(([title, text, sense = '', hint = '']) => (
                <div key={title} title={hint}>
                  <dt>{title}</dt>
                  <dd className={sense}>{text}</dd>
                </div>
              ))}
            </dl>
            <Actions
              symbol={symbol}
              onTrade={(side) => setPrefilled({ symbol, side })}
              onSpot={() => setIsSpot(true)}
            />
            <FundTicket prefilled={prefilled} onClose={() => setPrefilled(null)} />
            {isSpot ? <SpotDialog spot={{ symbol }} onClose={() => setIsSpot(false)} /> : null}
          </div>
        )
      }}
    </PanelData>
  )
}
