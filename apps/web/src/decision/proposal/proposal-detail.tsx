import { attachmentLabels, proposalTypeLabels, type ProposalDetail } from '@liangshu/contract/decision/proposal'
import type { TargetRow } from '@liangshu/contract/decision/target'
import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm, Skeleton } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { openThread } from '../../shared/thread/opened-thread.ts'
import { FilePreview, openFile } from '../../widgets/upload/file-preview.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ApprovalBar } from './approval-bar.tsx'
import { ExecuteDrawer } from './execute-drawer.tsx'
import { KpiStrip } from './kpi-strip.tsx'
import { LimitLines, SectorBars } from './limit-lines.tsx'
import { PortfolioDiff } from './portfolio-diff.tsx'
import { proposalQuery, useActOnProposal, useRemoveProposal } from './proposal-queries.ts'
import { ProposalTimeline } from './proposal-timeline.tsx'
import { ProposalStatusTag } from './status-tag.tsx'
import { TargetTable } from './target-table.tsx'
import './proposal.css'

interface Props {
  id: string
  onBack: () => void
  onEdit: (id: string) => void
}

/** One proposal: what it comes to, what it touches, who did what, and what the reader may do with it. */
export function ProposalDetailView({ id, onBack, onEdit }: Props) {
  const found = useQuery(proposalQuery(id))
  const [executing, setExecuting] = useState<TargetRow | null>(null)
  const mayTrade = useMaySee('ORDER:submit')
  if (found.error && !found.data) return <LoadProblem error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 12 }} />
  const proposal = found.data
  const { status, portfolio, targetRows, limits, timeline } = proposal
  const isExecutable = status === 2 || status === 4
  const isPast = isExecutable || status === 5 || status === 7
  return (
    <article className="proposal-detail">
      <DetailHead proposal={proposal} onBack={onBack} onEdit={() => onEdit(id)} />
      {portfolio && !isPast && <KpiStrip portfolio={portfolio} />}
      <div className="proposal-grid" data-stage={isExecutable ? 'executing' : isPast ? 'over' : 'planned'}>
        <TargetTable
          rows={targetRows}
          isExecuting={isPast}
          onExecute={isExecutable && mayTrade ? (row) => setExecuting(row) : null}
        />
        {isPast && !isExecutable ? null : <LimitLines lines={limits} />}
        {portfolio && <PortfolioDiff portfolio={portfolio} targets={targetRows} />}
        {portfolio && <SectorBars portfolio={portfolio} />}
        <ProposalTimeline rows={timeline} />
        <Rationale proposal={proposal} />
      </div>
      {proposal.canApprove && <ApprovalBar key={proposal.version} proposal={proposal} />}
      {executing && (
        <ExecuteDrawer
          key={executing.id}
          proposal={proposal}
          target={targetRows.find((row) => row.id === executing.id) ?? executing}
          onClose={() => setExecuting(null)}
        />
      )}
    </article>
  )
}

function Rationale({ proposal: { rationale, attachments } }: { proposal: ProposalDetail }) {
  const [shown, setShown] = useState<string>()
  return (
    <section className="panel-box proposal-rationale" aria-label="理由与附件">
      <h3>
        理由与附件 <small>{attachments.length === 0 ? '' : `${attachments.length} 个附件`}</small>
      </h3>
      <p>{rationale === '' ? '未填写理由' : rationale}</p>
      <ul>
        {attachments.map(({ kind, ref, title }) => (
          <li key={`${kind}:${ref}`}>
            <small>{attachmentLabels[kind]}</small>{' '}
            {kind === 'file' ? (
              <Button type="link" size="small" onClick={() => openFile(ref, setShown)}>
                {title}
              </Button>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
      <FilePreview path={shown} name="附件" onClose={() => setShown(undefined)} />
    </section>
  )
}

function DetailHead({
  proposal,
  onBack,
  onEdit,
}: {
  proposal: ProposalDetail
  onBack: () => void
  onEdit: () => void
}) {
  const { no, title, status, productName, unitName, type, authorName, expireAt, asOf } = proposal
  return (
    <header className="proposal-head">
      <Button type="text" aria-label="返回列表" onClick={onBack}>
        ‹
      </Button>
      <h2>{title}</h2>
      <span className="num proposal-no">{no}</span>
      <ProposalStatusTag status={status} />
      <span className="proposal-place">
        {productName}
        {unitName === null ? '' : ` / ${unitName}`} · {proposalTypeLabels[type]} · {authorName}
      </span>
      <span className="proposal-asof num">
        估值 {asOf.slice(11)} · 有效期至 {expireAt.slice(5, 16)}
      </span>
      <HeadActions proposal={proposal} onBack={onBack} onEdit={onEdit} />
    </header>
  )
}

function HeadActions({
  proposal,
  onBack,
  onEdit,
}: {
  proposal: ProposalDetail
  onBack: () => void
  onEdit: () => void
}) {
  const { id, status, isMine, version } = proposal
  const act = useActOnProposal()
  const remove = useRemoveProposal()
  const mayTrade = useMaySee('ORDER:submit')
  const run = (action: string, words: string) =>
    act.mutate({ id, action, version }, { onSuccess: () => withFeedback(({ message }) => void message.success(words)) })
  const mayEdit = isMine && status <= 3
  return (
    <span className="proposal-actions">
      <Button onClick={() => openThread('proposal', id)}>脉络</Button>
      {isMine && status === 0 && (
        <Popconfirm title="删除这份草稿？" okText="删除" onConfirm={() => remove.mutate(id, { onSuccess: onBack })}>
          <Button type="text" danger>
            删除
          </Button>
        </Popconfirm>
      )}
      {isMine && status <= 1 && (
        <Popconfirm title="撤回后不能再提交，确定撤回？" okText="撤回" onConfirm={() => run('withdraw', '已撤回')}>
          <Button>撤回</Button>
        </Popconfirm>
      )}
      {mayEdit &&
        (status === 0 ? (
          <Button onClick={onEdit}>编辑</Button>
        ) : (
          <Popconfirm title="修改后须重新提交审批，确定修改？" okText="修改" onConfirm={onEdit}>
            <Button>修改</Button>
          </Popconfirm>
        ))}
      {isMine && status === 0 && (
        <Button type="primary" loading={act.isPending} onClick={() => run('submit', '已提交审批')}>
          提交审批
        </Button>
      )}
      {status === 4 && (isMine || mayTrade) && (
        <Popconfirm
          title="未成交部分不再执行，确定结束？"
          okText="结束执行"
          onConfirm={() => run('finish', '已结束执行')}
        >
          <Button>结束执行</Button>
        </Popconfirm>
      )}
    </span>
  )
}
