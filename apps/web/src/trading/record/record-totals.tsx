import type { TradeTotals } from '@liangshu/contract/trading/report'
import { Tooltip } from 'antd'
import { cents, GainCents } from '../../shared/figure/figures.tsx'
import { feeParts } from './record-columns.tsx'
import './record-page.css'

const pnlMethod = '股票与数字货币按持仓均价，期货按逐笔对冲；已扣除平仓费用'

/** What everything that matches adds up to, fee by fee. Money of two currencies stands on two lines. */
export function RecordTotals({ totals }: { totals: readonly TradeTotals[] }) {
  return totals.map((row) => (
    <dl key={row.currency} className="record-totals num" aria-label={`合计 ${row.currency}`}>
      <div>
        <dt>成交（{row.currency}）</dt>
        <dd>{row.count} 笔</dd>
      </div>
      <div>
        <dt>买入额</dt>
        <dd>{cents(row.buyAmount)}</dd>
      </div>
      <div>
        <dt>卖出额</dt>
        <dd>{cents(row.sellAmount)}</dd>
      </div>
      {feeParts.map(({ name, title }) => (
        <div key={name} className="record-fee">
          <dt>{title}</dt>
          <dd>{cents(row[name])}</dd>
        </div>
      ))}
      <div>
        <dt>
          <Tooltip title="佣金、印花税、过户费、经手费、监管费、红利税之和">费用合计</Tooltip>
        </dt>
        <dd>{cents(row.fee)}</dd>
      </div>
      <div>
        <dt>
          <Tooltip title={pnlMethod}>实现盈亏</Tooltip>
        </dt>
        <dd>
          <GainCents value={row.realisedPnl} />
        </dd>
      </div>
    </dl>
  ))
}
