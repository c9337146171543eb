import type { ProposalDetail } from '@liangshu/contract/decision/proposal'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useActOnProposal } from './proposal-queries.ts'

type Judgement = 'approve' | 'reject' | 'return'
const done: Record<Judgement, string> = { approve: '已批准', reject: '已驳回', return: '已退回修改' }

/** What the approver is about to take note of. */
function notice({ targetRows, limits }: ProposalDetail): { text: string; isBlocked: boolean } {
  const blocks = targetRows.filter(({ light }) => light === 'block').length
  const warns =
    targetRows.filter(({ light }) => light === 'warn').length + limits.filter(({ light }) => light === 'warn').length
  if (blocks > 0) return { text: `■ ${blocks} 个目标未通过风控预检，不能批准`, isBlocked: true }
  return { text: warns > 0 ? `▲ 含 ${warns} 项预警，批准即确认知悉` : '', isBlocked: false }
}

/** Approve, reject or send back; the last two need words. */
export function ApprovalBar({ proposal }: { proposal: ProposalDetail }) {
  const [comment, setComment] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const act = useActOnProposal()
  const { text, isBlocked } = notice(proposal)
  const { id, version, targets, approvals, approvalsNeeded } = proposal

  function judge(action: Judgement) {
    if (action !== 'approve' && comment.trim() === '') {
      setIsMissing(true)
      return
    }
    act.mutate(
      { id, action, comment, version },
      { onSuccess: () => withFeedback(({ message }) => void message.success(done[action])) },
    )
  }

  return (
    <footer className="approval-bar" aria-label="审批">
      <Input
        aria-label="审批意见"
        placeholder="审批意见，驳回时必填"
        maxLength={500}
        value={comment}
        status={isMissing ? 'error' : ''}
        onChange={({ target }) => {
          setComment(target.value)
          setIsMissing(false)
        }}
      />
      {isMissing && (
        <span className="risk-block" role="alert">
          请填写审批意见
        </span>
      )}
      {text !== '' && !isMissing && <span className={isBlocked ? 'risk-block' : 'risk-warn'}>{text}</span>}
      {approvalsNeeded > 1 && (
        <span className="approval-count num">
          {approvals} / {approvalsNeeded} 人已批准
        </span>
      )}
      <Button disabled={act.isPending} onClick={() => judge('return')}>
        退回修改
      </Button>
      <Button danger disabled={act.isPending} onClick={() => judge('reject')}>
        驳回
      </Button>
      <Button type="primary" loading={act.isPending} disabled={isBlocked} onClick={() => judge('approve')}>
        批准 {targets} 个目标
      </Button>
    </footer>
  )
}
