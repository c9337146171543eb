import { definePanel } from '../../../desk/panel/define-panel.ts'
import { signalRecordParams } from './signal-record-params.ts'

export const panel = definePanel({
  id: 'signal-record',
  title: '信号战绩',
  category: 'insight',
  permission: 'SIGNAL:view',
  follows: ['moment'],
  params: signalRecordParams,
  load: async () => (await import('./signal-record-panel.tsx')).SignalRecordPanel,
})
