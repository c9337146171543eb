import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

/** 挂单: open orders over the positions they act on, with the ticket beside them. */
const arrangement: Arrangement = {
  name: 'pending-orders',
  columns: 'minmax(0, 1fr) 360px',
  rows: 'minmax(0, 1fr) minmax(0, 1fr) 148px',
  areas: ['pending ticket', 'positions ticket', 'account ticket'],
  panels: {
    pending: { definitionId: 'pending', link: 'blue' },
    positions: { definitionId: 'positions', link: 'blue' },
    ticket: { definitionId: 'ticket', link: 'blue' },
    account: { definitionId: 'account-bar', link: 'blue' },
  },
}

export function PendingPage() {
  // The ticket begins empty: nothing is chosen before somebody chooses.
  return <PanelPage arrangement={arrangement} first={{ symbol: '' }} />
}
