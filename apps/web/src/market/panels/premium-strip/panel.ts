import { definePanel } from '../../../desk/panel/define-panel.ts'
import { premiumStripParams } from './premium-strip-params.ts'

export const panel = definePanel({
  id: 'premium-strip',
  title: '溢价带',
  category: 'market',
  permission: 'ETF:view',
  follows: ['symbol', 'moment'],
  params: premiumStripParams,
  load: async () => (await import('./premium-strip-panel.tsx')).PremiumStripPanel,
})
