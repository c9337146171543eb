import { InputNumber, Modal, Slider } from 'antd'
import { useState } from 'react'
import { cents } from '../../shared/figure/figures.tsx'
import { useSetLeverage } from './order-queries.ts'

const most = 100
/** What the effect is told for while no volume is typed. */
const sample = 10_000

interface LeverageDialogProps {
  account: { id: string; name: string; leverage: number }
  /** Of the order in the ticket, in USDT; 0 without one. */
  notional: number
  onClose: () => void
}

/** Asks for the new leverage, says what it does to the margin, and changes nothing until it is confirmed. */
export function LeverageDialog({ account, notional, onClose }: LeverageDialogProps) {
  const [leverage, setLeverage] = useState(account.leverage)
  const set = useSetLeverage()
  const of = notional > 0 ? notional : sample
  const change = (value: number | null) => setLeverage(Math.min(most, Math.max(1, Math.round(value ?? 1))))
  return (
    <Modal
      title={`调整杠杆：${account.name}`}
      open
      width={400}
      okText={`改为 ${leverage} 倍`}
      cancelText="取消"
      okButtonProps={{ disabled: leverage === account.leverage }}
      confirmLoading={set.isPending}
      onCancel={onClose}
      onOk={() => set.mutate({ accountId: account.id, leverage }, { onSuccess: onClose })}
    >
      <div className="order-ticket-pair">
        <Slider min={1} max={most} value={leverage} onChange={change} ariaLabelForHandle="杠杆倍数" />
        <InputNumber
          aria-label="杠杆"
          min={1}
          max={most}
          precision={0}
          value={leverage}
          onChange={change}
          suffix="倍"
        />
      </div>
      <dl className="leverage-effect num">
        <dt>{notional > 0 ? '本单占用保证金' : '每 10,000 USDT 名义占用'}</dt>
        <dd>
          {cents(of / account.leverage)} → <strong>{cents(of / leverage)}</strong> USDT
        </dd>
      </dl>
      <p className="leverage-note">只对之后的开仓生效，已有持仓保持原杠杆；更改记入操作日志。</p>
    </Modal>
  )
}
