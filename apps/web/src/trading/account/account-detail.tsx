import type { AccountRowWire } from '@liangshu/contract/trading/account'
import { Drawer, Tabs } from 'antd'
import { DailyView } from '../profit/daily-view.tsx'
import { HeldPart, LogPart, OrdersPart } from './account-parts.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { MoneyPart } from './money-part.tsx'

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
