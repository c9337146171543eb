import { formatPercent } from '@liangshu/contract/market/format'
import { Gain, GainRate, money } from '../../../shared/figure/figures.tsx'
import { dayPartsText, dayPnlMethod } from '../../holding/day-parts.ts'
import type { Cash } from '../../holding/revalue.ts'
import { RiskGauge } from './risk-gauge.tsx'
import './account-facts.css'

/** One account in a slim panel: what it has, how much of it is at work, what the day has brought. */
function Facts({ cash }: { cash: Cash }) {
  const { accountName, currency, nav, available, orderFrozen, positionRatio, dayPnl, dayPnlRate } = cash
  const { assetClass, marginUsed, riskRatio } = cash
  const hasMargin = assetClass === 'future' || assetClass === 'crypto'
  return (
    <section className="account-facts num" aria-label={accountName}>
      <h4>
        {accountName}
        {currency === 'CNY' ? null : <small>{currency}</small>}
      </h4>
      <dl>
        <dt>净资产</dt>
        <dd>
          <strong>{money(nav)}</strong>
        </dd>
        <dt>可用</dt>
        <dd>{money(available)}</dd>
        <dt>冻结</dt>
        <dd>{money(orderFrozen)}</dd>
        {hasMargin ? (
          <>
            <dt>占用保证金</dt>
            <dd>{money(marginUsed)}</dd>
            <dt>浮动盈亏</dt>
            <dd>
              <Gain value={cash.fpnlOpen} />
            </dd>
            <dt>风险度</dt>
            <dd>
              <RiskGauge ratio={marginUsed > 0 ? riskRatio : 0} />
            </dd>
          </>
        ) : (
          <>
            <dt>仓位</dt>
            <dd>{formatPercent(positionRatio)}</dd>
          </>
        )}
        <dt title={dayPnlMethod}>当日盈亏</dt>
        <dd title={dayPartsText(cash)}>
          <Gain value={dayPnl} /> <GainRate value={dayPnlRate} />
        </dd>
        {cash.dayPnlClosed !== 0 || cash.dayPnlOther !== 0 ? (
          <>
            <dt>其中持仓</dt>
            <dd>
              <Gain value={cash.dayPnlHeld} />
            </dd>
            <dt title="今日已平仓的合约和证券">已平仓</dt>
            <dd>
              <Gain value={cash.dayPnlClosed} />
            </dd>
            <dt title="资金费、分红、除权和调账">其他</dt>
            <dd>
              <Gain value={cash.dayPnlOther} />
            </dd>
          </>
        ) : null}
      </dl>
      {hasMargin ? null : (
        <meter
          className="account-facts-meter"
          min={0}
          max={1}
          value={Math.min(1, Math.max(0, positionRatio ?? 0))}
          aria-label="仓位"
        />
      )}
    </section>
  )
}

export function AccountFacts({ rows }: { rows: readonly Cash[] }) {
  return (
    <div
      className="account-facts-list"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      {rows.map((cash) => (
        <Facts key={`${cash.accountId} ${cash.currency}`} cash={cash} />
      ))}
    </div>
  )
}
