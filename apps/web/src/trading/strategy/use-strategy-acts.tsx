import { strategyMoves, strategyStatus, type Strategy, type StrategyStatus } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { AppModal } from '../../widgets/app-modal/app-modal.tsx'
import { checksQuery, strategyQuery, useChangeStatus } from './strategy-queries.ts'

type Named = Pick<Strategy, 'id' | 'name' | 'status'>

function StartDialog({ of, onClose }: { of: Named; onClose: () => void }) {
  const checks = useQuery(checksQuery(of.id))
  const change = useChangeStatus()
  const isFine = checks.data?.every(({ ok }) => ok) ?? false
  async function start() {
    try {
      await change.mutateAsync({ id: of.id, status: strategyStatus.running })
      withFeedback(({ message }) => void message.success('策略已启动'))
      onClose()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <AppModal
      title={`启动策略 ${of.name}`}
      open
      switchFullscreen={false}
      okClose={false}
      okText="启动"
      width={520}
      okButtonProps={{ disabled: !isFine }}
      confirmLoading={change.isPending}
      onOk={() => void start()}
      onClose={onClose}
    >
      {checks.error ? <Alert type="error" showIcon title={checks.error.message} /> : null}
      {checks.isPending ? <Skeleton active title={false} paragraph={{ rows: 5 }} /> : null}
      <ul className="strategy-checks" aria-label="启动检查">
        {(checks.data ?? []).map(({ name, ok, text }) => (
          <li key={name} className={ok ? 'is-fine' : 'is-wrong'}>
            <span aria-label={ok ? '通过' : '未通过'}>{ok ? '✓' : '✗'}</span>
            <b>{name}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {isFine ? <p className="strategy-hint">启动后将按周期自动下单，可随时暂停或停止。</p> : null}
    </AppModal>
  )
}

const leaving = {
  [strategyStatus.paused]: { verb: '暂停', text: '暂停期间不再产生信号和委托，尚未发送的委托和拆单作废。' },
  [strategyStatus.stopped]: {
    verb: '停止',
    text: '停止后不再产生信号和委托，尚未发送的委托和拆单作废；持仓保持不变。',
  },
}
type Leaving = keyof typeof leaving

/** Pausing or stopping: says what stays behind, and takes its working orders back where one may. */
function LeaveDialog({ of, to, onClose }: { of: Named; to: Leaving; onClose: () => void }) {
  const { verb, text } = leaving[to]
  const now = useQuery(strategyQuery(of.id))
  const change = useChangeStatus()
  const mayCancel = useMaySee('ORDER:cancel')
  const [withdraws, setWithdraws] = useState(to === strategyStatus.stopped)
  const count = now.data?.workingOrders ?? 0
  async function leave() {
    try {
      const done = await change.mutateAsync({ id: of.id, status: to, cancelOrders: mayCancel && withdraws })
      const told = `策略已${verb}${done.canceled > 0 ? `，已提交 ${done.canceled} 笔撤单` : ''}`
      withFeedback(({ message }) =>
        done.notCanceled > 0
          ? void message.warning(`${told}，${done.notCanceled} 笔未能撤销`)
          : void message.success(told),
      )
      onClose()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <AppModal
      title={`${verb}策略 ${of.name}`}
      open
      switchFullscreen={false}
      okClose={false}
      okText={verb}
      width={460}
      okButtonProps={{ danger: true, type: 'default', disabled: now.isPending }}
      confirmLoading={change.isPending}
      onOk={() => void leave()}
      onClose={onClose}
    >
      <p>{text}</p>
      {now.isPending ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null}
      {now.error ? <Alert type="warning" showIcon title={`未能读取在场委托：${now.error.message}`} /> : null}
      {mayCancel && (count > 0 || now.error) ? (
        <Checkbox checked={withdraws} onChange={({ target }) => setWithdraws(target.checked)}>
          同时撤销其{now.error ? '' : ` ${count} 笔`}在场委托
        </Checkbox>
      ) : null}
      {count > 0 && !mayCancel ? <p>其 {count} 笔在场委托继续有效，您没有撤单权限。</p> : null}
      {now.data && count === 0 ? <p className="strategy-hint">没有在场委托。</p> : null}
    </AppModal>
  )
}

/** Starting with its checks, pausing and stopping after a question. */
export function useStrategyActs() {
  const [asked, setAsked] = useState<{ of: Named; to: Leaving | typeof strategyStatus.running } | null>(null)
  const can = ({ status }: Named, next: StrategyStatus) => strategyMoves[status as StrategyStatus].includes(next)
  const close = () => setAsked(null)
  const dialog = () => {
    if (!asked) return null
    const { of, to } = asked
    if (to === strategyStatus.running) return <StartDialog key={of.id} of={of} onClose={close} />
    return <LeaveDialog key={`${of.id} ${to}`} of={of} to={to} onClose={close} />
  }
  return {
    canStart: (row: Named) => can(row, strategyStatus.running),
    canPause: (row: Named) => can(row, strategyStatus.paused),
    canStop: (row: Named) => can(row, strategyStatus.stopped),
    start: (of: Named) => setAsked({ of, to: strategyStatus.running }),
    pause: (of: Named) => setAsked({ of, to: strategyStatus.paused }),
    stop: (of: Named) => setAsked({ of, to: strategyStatus.stopped }),
    holder: dialog(),
  }
}
