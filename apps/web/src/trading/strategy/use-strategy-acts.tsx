import { strategyMoves, strategyStatus, type Strategy, type StrategyStatus } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { askDangerously } from '../../widgets/list-page/ask-before-delete.ts'
import { AppModal } from '../../widgets/app-modal/app-modal.tsx'
import { checksQuery, useChangeStatus } from './strategy-queries.ts'

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

const texts: Partial<Record<StrategyStatus, { verb: string; content: string }>> = {
  2: { verb: '暂停', content: '暂停期间不再产生信号和委托，尚未发送的委托和拆单作废；已在场内的委托不受影响。' },
  3: { verb: '停止', content: '停止后不再产生信号和委托，尚未发送的委托和拆单作废；已在场内的委托和持仓保持不变。' },
}

/** Starting with its checks, pausing and stopping after a question. */
export function useStrategyActs() {
  const [starting, setStarting] = useState<Named | null>(null)
  const change = useChangeStatus()
  const can = ({ status }: Named, next: StrategyStatus) => strategyMoves[status as StrategyStatus].includes(next)
  const ask = (row: Named, status: StrategyStatus) => {
    const { verb = '', content = '' } = texts[status] ?? {}
    askDangerously({
      title: `确认${verb}策略 ${row.name} 吗？`,
      content,
      okText: verb,
      onOk: async () => {
        await change.mutateAsync({ id: row.id, status })
        withFeedback(({ message }) => void message.success(`策略已${verb}`))
      },
    })
  }
  return {
    canStart: (row: Named) => can(row, strategyStatus.running),
    canPause: (row: Named) => can(row, strategyStatus.paused),
    canStop: (row: Named) => can(row, strategyStatus.stopped),
    start: (row: Named) => setStarting(row),
    pause: (row: Named) => ask(row, strategyStatus.paused),
    stop: (row: Named) => ask(row, strategyStatus.stopped),
    holder: starting ? <StartDialog key={starting.id} of={starting} onClose={() => setStarting(null)} /> : null,
  }
}
