import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { instrumentsQuery } from '../../market/live/market-queries.ts'
import { SymbolDrawer } from '../../market/stock-market/symbol-drawer.tsx'
import '../../market/stock-market/stock-market.css'

/** The drawer of a symbol that was found from anywhere, not in a table of the market. */
export function SymbolView({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const instruments = useQuery(instrumentsQuery(true))
  const slot = instruments.data?.symbol.indexOf(symbol) ?? -1
  if (instruments.data && slot !== -1)
    return <SymbolDrawer instruments={instruments.data} slot={slot} onClose={onClose} />
  return (
    <Drawer open size={720} title={symbol} onClose={onClose}>
      {instruments.isPending ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <Alert
          type="error"
          showIcon
          title="行情加载失败"
          action={<Button onClick={() => void instruments.refetch()}>重试</Button>}
        />
      )}
    </Drawer>
  )
}
