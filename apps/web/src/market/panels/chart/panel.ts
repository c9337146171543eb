import { definePanel } from '../../../desk/panel/define-panel.ts'
import { chartParams } from './chart-params.ts'

export const panel = definePanel({
  id: 'chart',
  title: 'K线',
  category: 'market',
  follows: ['symbol', 'moment'],
  params: chartParams,
  settings: [
    { kind: 'switch', name: 'isPointerShared', label: '与同色K线共用十字线' },
    { kind: 'switch', name: 'hasPoints', label: '显示买卖点' },
    { kind: 'switch', name: 'hasFills', label: '显示我的成交' },
    { kind: 'switch', name: 'hasActions', label: '显示除权除息' },
    { kind: 'switch', name: 'hasNews', label: '显示资讯' },
  ],
  load: async () => (await import('./chart-panel.tsx')).ChartPanel,
})
