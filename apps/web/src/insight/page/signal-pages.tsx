import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

const buySell: Arrangement = {
  name: 'buySell',
  columns: 'minmax(0, 2fr) minmax(400px, 1fr)',
  rows: 'minmax(0, 1fr) minmax(0, 1fr)',
  areas: ['list chart', 'list detail'],
  panels: {
    list: [
      { definitionId: 'buy-sell', link: 'blue' },
      { definitionId: 'signal-record', link: 'blue' },
    ],
    chart: { definitionId: 'chart', link: 'blue', params: { period: '1d', hasNews: false, hasActions: false } },
    detail: [
      { definitionId: 'signal-detail', link: 'blue' },
      { definitionId: 'book', link: 'blue' },
      { definitionId: 'ticket', link: 'blue' },
    ],
  },
}

const points: Arrangement = {
  name: 'tradePoint',
  columns: 'minmax(0, 3fr) minmax(360px, 1fr)',
  rows: '92px minmax(0, 1fr)',
  areas: ['head detail', 'points detail'],
  panels: {
    head: { definitionId: 'instrument-head', link: 'blue' },
    points: { definitionId: 'trade-points', link: 'blue' },
    detail: [
      { definitionId: 'buy-sell', link: 'blue' },
      { definitionId: 'signal-detail', link: 'blue' },
      { definitionId: 'ticket', link: 'blue' },
    ],
  },
  phoneFirst: 'trade-points',
}

/** Signals of the day, what they rest on, and what past ones were worth. */
export function BuySellSignalPage() {
  return <PanelPage arrangement={buySell} />
}

/** One symbol in three periods, with its points. */
export function TradePointPage() {
  return <PanelPage arrangement={points} />
}
