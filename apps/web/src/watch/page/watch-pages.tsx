import type { GroupKind } from '@liangshu/contract/watch/group-calls'
import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

const arrangementOf = (name: string, kind: GroupKind): Arrangement => ({
  name,
  columns: 'minmax(200px, 0.9fr) minmax(0, 4fr) minmax(340px, 2fr)',
  rows: 'minmax(0, 3fr) minmax(0, 2fr)',
  areas: ['tree table chart', 'alerts table side'],
  panels: {
    tree: { definitionId: 'group-tree', link: 'blue', params: { kind } },
    table: [
      { definitionId: 'watch-table', link: 'blue', params: { kind } },
      { definitionId: 'chart-wall', link: 'blue', params: { kind } },
      { definitionId: 'compare', link: 'blue', params: { kind } },
      ...(kind === 'stock' ? [{ definitionId: 'group-recommend', link: 'blue' } as const] : []),
      { definitionId: 'group-recycle', link: 'blue' },
    ],
    chart: { definitionId: 'chart', link: 'blue', params: { period: 'day' } },
    side: [
      { definitionId: 'book', link: 'blue' },
      { definitionId: 'ticket', link: 'blue' },
      { definitionId: 'news', link: 'blue', params: { scope: 'symbol' } },
    ],
    alerts: { definitionId: 'alerts', link: 'blue' },
  },
  phoneFirst: 'watch-table',
})

const stocks = arrangementOf('watchStock', 'stock')
const funds = arrangementOf('watchEtf', 'fund')

/** One's groups of stocks: the tree, its rows, and the symbol that is looked at. */
export function WatchStockPage() {
  return <PanelPage arrangement={stocks} />
}

export function WatchEtfPage() {
  return <PanelPage arrangement={funds} />
}
