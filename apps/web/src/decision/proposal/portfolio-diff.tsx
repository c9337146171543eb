import { formatPercent, formatSignedPercent } from '@liangshu/contract/market/format'
import type { PortfolioView, TargetRow } from '@liangshu/contract/decision/target'
import { shortShares } from './figures.ts'

const at = (weight: number, most: number) => `${most > 0 ? Math.min(100, Math.max(0, (weight / most) * 100)) : 0}%`

function Dumbbell({ before, after, most }: { before: number; after: number; most: number }) {
  const [low, high] = [Math.min(before, after), Math.max(before, after)]
  const way = after > before ? 'up' : after < before ? 'down' : 'flat'
  return (
    <span className="dumbbell" aria-hidden>
      <i
        className={`dumbbell-line ${way}`}
        style={{ insetInlineStart: at(low, most), inlineSize: at(high - low, most) }}
      />
      <i className="dumbbell-before" style={{ insetInlineStart: at(before, most) }} />
      <i className="dumbbell-after" style={{ insetInlineStart: at(after, most) }} />
    </span>
  )
}

const change = (before: number, after: number) =>
  Math.abs(after - before) < 0.00005 ? '--' : formatSignedPercent(after - before)

/** Today's portfolio against the one after the trades, the widest position first. */
export function PortfolioDiff({ portfolio, targets }: { portfolio: PortfolioView; targets: readonly TargetRow[] }) {
  const { lines } = portfolio
  const most = Math.max(0.0001, ...lines.map(({ before, after }) => Math.max(before, after)))
  const byTarget = new Map(targets.map((target) => [target.symbol, target]))
  return (
    <section className="panel-box portfolio-diff" aria-label="与当前组合对比">
      <h3>
        与当前组合对比
        <small>
          <i className="dot before" /> 当前 <i className="dot after" /> 成交后
        </small>
      </h3>
      <ul>
        {lines.map(({ symbol, name, before, after, isTraded }) => {
          const target = byTarget.get(symbol)
          return (
            <li key={symbol} data-traded={isTraded}>
              <span className="diff-name">{name}</span>
              <span className={`diff-volume num ${target?.side === 1 ? 'up' : 'down'}`}>
                {target ? `${target.side === 1 ? '买' : '卖'} ${shortShares(target.volume)}` : ''}
              </span>
              <Dumbbell before={before} after={after} most={most} />
              <span className="num diff-before">{formatPercent(before)}</span>
              <span className="num diff-after">{formatPercent(after)}</span>
              <span className={`num diff-change ${after > before ? 'up' : after < before ? 'down' : 'flat'}`}>
                {change(before, after)}
              </span>
            </li>
          )
        })}
        <li className="diff-cash">
          <span className="diff-name">现金</span>
          <span className="diff-volume" />
          <span />
          <span className="num diff-before">{formatPercent(portfolio.cashRate)}</span>
          <span className="num diff-after">{formatPercent(portfolio.cashRateAfter)}</span>
          <span className="num diff-change">{change(portfolio.cashRate, portfolio.cashRateAfter)}</span>
        </li>
      </ul>
    </section>
  )
}
