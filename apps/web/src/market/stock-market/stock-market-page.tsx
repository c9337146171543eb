import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

const arrangement: Arrangement = {
  name: 'stockMarket',
  columns: 'minmax(0, 1.6fr) minmax(360px, 1fr)',
  rows: '84px minmax(0, 3fr) minmax(0, 2fr)',
  areas: ['indexes indexes', 'quotes heat', 'quotes breadth'],
  panels: {
    quotes: { definitionId: 'quote-table', link: 'blue' },
    heat: { definitionId: 'heat-map', link: 'blue' },
    breadth: { definitionId: 'breadth', link: 'blue' },
    indexes: { definitionId: 'index-strip', link: 'blue' },
  },
}

/** Every instrument, live. */
export function StockMarketPage() {
  return <PanelPage arrangement={arrangement} />
}
