import { PanelPage, type Arrangement } from '../../desk/page/panel-page.tsx'

/** A workbench: what there is to trade, its picture, the book and the ticket; below what one has and what it costs. */
const workbench = (name: string, scope: 'future' | 'crypto', own: string): Arrangement => ({
  name,
  columns: 'minmax(300px, 1fr) minmax(0, 2fr) minmax(210px, 0.65fr) 330px',
  rows: 'minmax(0, 1.45fr) minmax(0, 1fr)',
  areas: ['quotes chart book ticket', 'own blotter blotter account'],
  panels: {
    quotes: { definitionId: 'quote-table', link: 'violet', params: { scope } },
    chart: { definitionId: 'chart', link: 'violet' },
    book: [
      { definitionId: 'book', link: 'violet' },
      { definitionId: 'tape', link: 'violet' },
    ],
    ticket: { definitionId: 'ticket', link: 'violet' },
    own: [
      { definitionId: own, link: 'violet' },
      { definitionId: 'contract-points', link: 'violet' },
    ],
    blotter: [
      { definitionId: 'positions', link: 'violet', params: { scope } },
      { definitionId: 'pending', link: 'violet', params: { scope } },
      { definitionId: 'orders', link: 'violet', params: { scope } },
      { definitionId: 'deals', link: 'violet', params: { scope } },
    ],
    account: [
      { definitionId: 'account-bar', link: 'violet', params: { scope } },
      { definitionId: 'instrument-head', link: 'violet' },
    ],
  },
})

const futures = workbench('futures', 'future', 'term-structure')
const crypto = workbench('crypto', 'crypto', 'funding')

export function FuturesPage() {
  return <PanelPage arrangement={futures} />
}

export function CryptoPage() {
  return <PanelPage arrangement={crypto} />
}
