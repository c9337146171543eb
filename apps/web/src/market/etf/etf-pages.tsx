import { useQuery } from '@tanstack/react-query'
import { Result } from 'antd'
import { useState } from 'react'
import { Link, matchPath, useLocation, useNavigate } from 'react-router'
import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'
import { instrumentsQuery } from '../live/market-queries.ts'
import { instrumentOf } from '../live/use-instrument.ts'
import { FundSelect } from './fund-select.tsx'
import { MONITOR_PATH, monitorPath } from './monitor-path.ts'
import './etf.css'

const market: Arrangement = {
  name: 'etfMarket',
  columns: 'minmax(0, 2.1fr) minmax(380px, 1fr)',
  rows: 'minmax(0, 1.5fr) minmax(0, 0.9fr) minmax(0, 1fr)',
  areas: ['table strip', 'table shares', 'table chart'],
  panels: {
    table: { definitionId: 'etf-table', link: 'teal' },
    strip: { definitionId: 'premium-strip', link: 'teal' },
    shares: { definitionId: 'share-change', link: 'teal' },
    chart: { definitionId: 'etf-chart', link: 'teal', params: { hasVolume: false } },
  },
}

/** Every monitor is a desk of its own: two funds stand beside each other in two tabs. */
const monitorOf = (symbol: string): Arrangement => ({
  name: `etfMonitor:${symbol}`,
  columns: 'minmax(0, 2.2fr) minmax(320px, 1fr) minmax(330px, 1.05fr)',
  rows: '80px minmax(0, 1.35fr) minmax(0, 1fr)',
  areas: ['head head head', 'chart arbitrage lists', 'basket history book'],
  panels: {
    head: { definitionId: 'etf-head', link: 'teal' },
    chart: [
      { definitionId: 'etf-chart', link: 'teal' },
      { definitionId: 'chart', link: 'teal', params: { period: '1d' } },
    ],
    arbitrage: { definitionId: 'etf-arbitrage', link: 'teal' },
    lists: [
      { definitionId: 'etf-watch', link: 'teal' },
      { definitionId: 'spot-list', link: 'teal' },
    ],
    basket: { definitionId: 'etf-basket', link: 'teal' },
    history: [
      { definitionId: 'share-history', link: 'teal' },
      { definitionId: 'etf-facts', link: 'teal' },
    ],
    book: [
      { definitionId: 'book', link: 'teal' },
      { definitionId: 'tape', link: 'teal' },
      { definitionId: 'positions-of-symbol', link: 'teal' },
    ],
  },
  phoneFirst: 'etf-chart',
})

/** All funds: what they are worth, where the premiums are and where the money goes. */
export function EtfMarketPage() {
  return <PanelPage arrangement={market} />
}

/** An address can name anything: said once instead of by every panel, with a way on. */
function NoSuchFund({ symbol }: { symbol: string }) {
  const navigate = useNavigate()
  return (
    <Result
      status="404"
      title={`没有代码为 ${symbol} 的ETF`}
      subTitle="可能已退市，或代码有误"
      extra={
        <div className="etf-elsewhere">
          <FundSelect aria-label="选择ETF" onChange={(chosen) => void navigate(monitorPath(chosen))} />
          <Link to="/etf/market">查看全部ETF</Link>
        </div>
      }
    />
  )
}

/** One fund against its basket and its index. */
export function EtfMonitorPage() {
  const { pathname } = useLocation()
  // A page that is kept while another is looked at stays with its own fund.
  const [symbol] = useState(() => matchPath(MONITOR_PATH, pathname)?.params.symbol ?? '')
  const [arrangement] = useState(() => monitorOf(symbol))
  const { data } = useQuery(instrumentsQuery(true))
  if (data && instrumentOf(data, symbol)?.secType !== 'fund') return <NoSuchFund symbol={symbol} />
  return <PanelPage arrangement={arrangement} first={{ symbol }} />
}
