import {
  directionOf,
  directionSigns,
  formatAmount,
  formatPercent,
  formatSignedPercent,
} from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { useTradePush } from '../push/use-trade-push.ts'
import { totalsOf } from './account-totals.ts'
import { accountFiguresQuery } from './account-queries.ts'
import '../../shared/home-card/home-card.css'

const known = (text: string) => (text === '-' ? '--' : text)

/** What the user's accounts are worth together, and what today did to them. */
export function AccountCard() {
  const maySee = useMaySee('ACCOUNT:view')
  useTradePush()
  const accounts = useQuery({ ...accountFiguresQuery, enabled: maySee })
  if (!maySee || accounts.isError || accounts.data?.length === 0) return null
  if (!accounts.data) return <Skeleton.Node active className="home-card-skeleton" />
  const totals = totalsOf(accounts.data)
  const direction = directionOf(totals.dayPnl)
  return (
    <section className="home-panel" aria-label="我的账户">
      <h2>我的账户</h2>
      <dl className="card-figures num">
        <div>
          <dt>总资产</dt>
          <dd>{formatAmount(totals.nav)}</dd>
        </div>
        <div>
          <dt>当日盈亏</dt>
          <dd className={direction}>
            {directionSigns[direction]} {totals.dayPnl > 0 ? '+' : ''}
            {formatAmount(totals.dayPnl)}
            <small>{known(formatSignedPercent(totals.dayRate))}</small>
          </dd>
        </div>
        <div>
          <dt>可用资金</dt>
          <dd>{formatAmount(totals.available)}</dd>
        </div>
        <div>
          <dt>仓位</dt>
          <dd>{known(formatPercent(totals.invested))}</dd>
        </div>
      </dl>
    </section>
  )
}
