import { definePanel } from '../../../desk/panel/define-panel.ts'
import { quoteTableParams, quoteTableSettings } from './quote-table-params.ts'

export const panel = definePanel({
  id: 'quote-table',
  title: '行情',
  category: 'market',
  follows: ['symbol', 'group', 'sector', 'moment'],
  params: quoteTableParams,
  settings: quoteTableSettings,
  load: async () => (await import('./quote-table-panel.tsx')).QuoteTablePanel,
})
