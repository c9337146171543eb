import { definePanel } from '../../../desk/panel/define-panel.ts'
import { stockSectorsParams } from './stock-sectors-params.ts'
export const panel = definePanel({
  id: 'stock-sectors',
  title: '个股关联',
  category: 'insight',
  permission: 'MACRO:view',
  follows: ['symbol', 'sector', 'moment'],
  params: stockSectorsParams,
  load: async () => (await import('./stock-sectors-panel.tsx')).StockSectorsPanel,
})
