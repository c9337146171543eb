import { accountModeLabels, assetClassLabels } from '@liangshu/contract/trading/account'
import { formatPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { Descriptions } from 'antd'
import { cents, GainCents, GainRate } from '../../shared/figure/figures.tsx'
import { dayPnlMethod } from '../holding/day-parts.ts'
import { ReportData } from '../profit/report-data.tsx'
import { detailQuery } from './account-detail-queries.ts'
import { Connection } from './connection.tsx'

/** Where the money of an account is. */
export function MoneyPart({ id }: { id: string }) {
  const detail = useQuery(detailQuery(id))
  return (
    <ReportData of={detail}>
      {(account) => {
        const { cash } = account
        const items = [
          ['资产类别', assetClassLabels[account.assetClass]],
          ['模式', accountModeLabels[account.mode]],
          ['平台 / 连接', <Connection key="connection" row={account} />],
          ['产品 / 资产单元', `${account.productName} / ${account.unitName}`],
          ['总资产', cents(account.nav)],
          ['现金余额', cents(cash.balance)],
          ['可用', cents(cash.available)],
          ['可取', cents(cash.withdrawable)],
          ['委托冻结', cents(cash.orderFrozen)],
          ...(cash.dividendReceivable > 0 ? ([['应收红利', cents(cash.dividendReceivable)]] as const) : []),
          ...(account.marginUsed === null
            ? ([['持仓市值', cents(account.marketValue)]] as const)
            : ([
                ['占用保证金', cents(account.marginUsed)],
                ['风险度', account.nav > 0 ? formatPercent(account.marginUsed / account.nav) : '--'],
              ] as const)),
          ['浮动盈亏', <GainCents key="floating" value={account.floatingPnl} />],
          [
            '当日盈亏',
            <span key="day" title={dayPnlMethod}>
              <GainCents value={account.dayPnl} />
            </span>,
          ],
          ['当日收益率', <GainRate key="rate" value={account.dayPnlRate} />],
          ['交易日', account.tradingDay],
        ] as const
        return (
          <Descriptions
            size="small"
            bordered
            column={{ xs: 1, md: 2 }}
            items={items.map(([label, children]) => ({ key: label, label, children }))}
          />
        )
      }}
    </ReportData>
  )
}
