import { lightLabels, type Light } from '@liangshu/contract/decision/target'
import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import { Tooltip } from 'antd'

const nothing: readonly RiskCheckRow[] = []
const shapes: Record<Light, string> = { pass: '●', warn: '▲', block: '■' }

/** A light that is told by its shape as well as by its colour; what did not pass is said on hover. */
export function RiskLight({ light, findings = nothing }: { light: Light; findings?: readonly RiskCheckRow[] }) {
  const label = findings.length === 0 ? lightLabels[light] : findings.map(({ text }) => text).join('；')
  return (
    <Tooltip title={label}>
      <span className={`risk-light risk-${light}`}>
        <span aria-hidden>{shapes[light]}</span>
        <span className="risk-words">{label}</span>
      </span>
    </Tooltip>
  )
}
