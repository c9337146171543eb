import { Checkbox } from 'antd'
import type { ChangeParams } from './chart-toolbar.tsx'
import type { ChartParams } from './chart-params.ts'

const kinds = [
  { name: 'hasPoints', label: 'Ⓑ Ⓢ 买卖点' },
  { name: 'hasFills', label: '▲▼ 我的成交' },
  { name: 'hasActions', label: '◇ 除权除息' },
  { name: 'hasNews', label: '□ 资讯' },
] as const

/** Which marks stand on the bars. */
export function MarkMenu({ params, change }: { params: ChartParams; change: ChangeParams }) {
  return (
    <div className="chart-menu">
      {kinds.map(({ name, label }) => (
        <Checkbox key={name} checked={params[name]} onChange={({ target }) => change({ [name]: target.checked })}>
          {label}
        </Checkbox>
      ))}
    </div>
  )
}
