import { definePanel } from '../../../desk/panel/define-panel.ts'
import { boardParams } from './board-params.ts'

export const panel = definePanel({
  id: 'risk-board',
  title: '风控',
  category: 'trading',
  permission: 'RISK:view',
  follows: ['account'],
  params: boardParams,
  settings: [
    {
      kind: 'choice',
      name: 'shows',
      label: '显示',
      options: [
        { value: 'all', label: '全部限额' },
        { value: 'attention', label: '仅接近、预警与超限' },
      ],
    },
  ],
  load: async () => (await import('./risk-board-panel.tsx')).RiskBoardPanel,
})
