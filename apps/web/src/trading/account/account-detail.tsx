import { accountModeLabels, assetClassLabels, type AccountRowWire } from '@liangshu/contract/trading/account'
import { formatPercent } from '@liangshu/contract/market/format'
import { useQuery } from '@tanstack/react-query'
import { Descriptions, Drawer, Tabs } from 'antd'
import { Gain, GainRate, money } from '../figures.tsx'
import { dayPnlMethod } from '../holding/day-parts.ts'
import { DailyView } from '../profit/daily-view.tsx'
import { ReportData } from '../profit/report-data.tsx'
import { detailQuery } from './account-detail-queries.ts'
import { HeldPart, LedgerPart, LogPart, OrdersPart } from './account-parts.tsx'
import { Connection } from './connection.tsx'

function MoneyPart({ id }: { id: string }) {
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
          ['总资产', money(account.nav)],
          ['现金余额', money(cash.balance)],
          ['可用', money(cash.available)],
          ['可取', money(cash.withdrawable)],
          ['委托冻结', money(cash.orderFrozen)],
          ...(account.marginUsed === null
            ? ([['持仓市值', money(account.marketValue)]] as const)
            : ([
                ['占用保证金', money(account.marginUsed)],
                ['风险度', account.nav > 0 ? formatPercent(account.marginUsed / account.nav) : '--'],
              ] as const)),
          ['浮动盈亏', <Gain key="floating" value={account.floatingPnl} />],
          [
            '当日盈亏',
            <span key="day" title={dayPnlMethod}>
              <Gain value={account.dayPnl} />
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

/** One account: money, positions, orders, books, value by day, and what happened to it. */
export function AccountDetail({ row, onClose }: { row: AccountRowWire | null; onClose: () => void }) {
  return (
    <Drawer title={row?.accountName} open={row !== null} onClose={onClose} size="min(960px, 100vw)" destroyOnHidden>
      {row ? (
        <Tabs
          items={[
            { key: 'money', label: '资金', children: <MoneyPart id={row.id} /> },
            { key: 'held', label: '持仓', children: <HeldPart accountId={row.id} /> },
            { key: 'orders', label: '委托', children: <OrdersPart accountId={row.id} /> },
            { key: 'ledger', label: '资金流水', children: <LedgerPart accountId={row.id} /> },
            { key: 'nav', label: '净值', children: <DailyView accountId={row.id} /> },
            { key: 'log', label: '连接与状态', children: <LogPart accountId={row.id} /> },
          ]}
        />
      ) : null}
    </Drawer>
  )
}
