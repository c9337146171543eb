import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

/** 成交: fills as they come in, over the orders they belong to. */
const arrangement: Arrangement = {
  name: 'deals',
  columns: 'minmax(0, 1fr)',
  rows: 'minmax(0, 1fr) minmax(0, 1fr)',
  areas: ['deals', 'orders'],
  panels: {
    deals: { definitionId: 'deals', link: 'blue' },
    orders: { definitionId: 'orders', link: 'blue' },
  },
}

export function DealPage() {
  return <PanelPage arrangement={arrangement} />
}
