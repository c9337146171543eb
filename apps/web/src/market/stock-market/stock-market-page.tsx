import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

const arrangement: Arrangement = {
  name: 'stockMarket',
  columns: 'minmax(0, 1.25fr) minmax(0, 1fr) minmax(0, 1fr)',
  rows: '84px minmax(0, 1.15fr) minmax(0, 1fr)',
  areas: ['indexes indexes indexes', 'quotes heat breadth', 'quotes curve amount'],
  panels: {
    quotes: { definitionId: 'quote-table', link: 'blue' },
    heat: { definitionId: 'heat-map', link: 'blue' },
    breadth: { definitionId: 'breadth', link: 'blue' },
    curve: [
      { definitionId: 'breadth-curve', link: 'blue' },
      { definitionId: 'limit-curve', link: 'blue' },
      { definitionId: 'limit-pool', link: 'blue' },
    ],
    amount: [
      { definitionId: 'amount-curve', link: 'blue' },
      { definitionId: 'sector-flow', link: 'blue' },
      { definitionId: 'sector-rank', link: 'blue' },
    ],
    indexes: { definitionId: 'index-strip', link: 'blue' },
  },
}

/** The whole market at a glance, with every instrument beside it. */
export function StockMarketPage() {
  return <PanelPage arrangement={arrangement} />
}
