import {
  directionOf,
  directionSigns,
  formatAmount,
  formatPercent,
  formatSignedPercent,
} from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { AccountSkeleton, keepLines } from '../../shared/home-card/account-skeleton.tsx'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { useIsDemoBuilding } from '../demo/demo-progress.tsx'
import { dayPnlMethod } from '../holding/day-parts.ts'
import { useTradePush } from '../push/use-trade-push.ts'
import { totalsByCurrency, type Totals } from './account-totals.ts'
import { accountFiguresQuery } from './account-queries.ts'
import '../../shared/home-card/home-card.css'

const known = (text: string) => (text === '-' ? '--' : text)

/** What the user's accounts are worth together, and what today did to them. */
export function AccountCard() {
  const maySee = useMaySee('ACCOUNT:view')
  useTradePush()
  const accounts = useQuery({ ...accountFiguresQuery, enabled: maySee })
  const lines = totalsByCurrency(accounts.data ?? [])
  useEffect(() => {
    if (lines.length > 0) keepLines(lines.length)
  }, [lines.length])
  if (!maySee || accounts.data?.length === 0) return null
  if (!accounts.data) return <CardPlace title="我的账户" asked={[accounts]} outline={<AccountSkeleton />} />
  return (
    <section className="home-account" aria-label="我的账户">
      {lines.map((totals) => (
        <Figures key={totals.currency} totals={totals} />
      ))}
    </section>
  )
}

function Figures({ totals }: { totals: Totals }) {
  const isBuilding = useIsDemoBuilding()
  const unit = totals.currency === 'CNY' ? '' : `（${totals.currency}）`
  return (
    <dl className="card-figures num">
      <div>
        <dt>总资产{unit}</dt>
        <dd>{formatAmount(totals.nav)}</dd>
      </div>
      <div>
        <dt title={dayPnlMethod}>当日盈亏</dt>
        {isBuilding ? <dd title="演示数据生成中，生成后显示">--</dd> : <DayProfit totals={totals} />}
      </div>
      <div>
        <dt>可用资金</dt>
        <dd>{formatAmount(totals.available)}</dd>
      </div>
      <div>
        <dt title="证券按市值，合约按占用保证金">持仓占用</dt>
        <dd>{formatAmount(totals.inUse)}</dd>
      </div>
      <div>
        <dt>账户</dt>
        <dd>
          {totals.accounts}
          <small>个</small>
        </dd>
      </div>
      <div>
        <dt>仓位</dt>
        <dd>{known(formatPercent(totals.invested))}</dd>
      </div>
    </dl>
  )
}

function DayProfit({ totals }: { totals: Totals }) {
  const direction = directionOf(totals.dayPnl)
  return (
    <dd className={direction}>
      {directionSigns[direction]} {totals.dayPnl > 0 ? '+' : ''}
      {formatAmount(totals.dayPnl)}
      <small>{known(formatSignedPercent(totals.dayRate))}</small>
    </dd>
  )
}
