import { definePanel } from '../../../desk/panel/define-panel.ts'
import { exposureParams } from './exposure-params.ts'
export const panel = definePanel({
  id: 'exposure',
  title: '组合暴露',
  category: 'trading',
  permission: 'MACRO:view',
  follows: ['group', 'sector', 'moment'],
  params: exposureParams,
  load: async () => (await import('./exposure-panel.tsx')).ExposurePanel,
})
