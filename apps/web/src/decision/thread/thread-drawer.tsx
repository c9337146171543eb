import { proposalStatusLabels } from '@liangshu/contract/decision/proposal'
import { threadKindLabels, threadPaths, type Thread } from '@liangshu/contract/decision/thread'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton, Tag } from 'antd'
import { Can } from '../../shared/permission/can.tsx'
import { download, saveFile } from '../../shared/request/download.ts'
import { closeThread, openThread, useOpenedThread, type OpenedThread } from '../../shared/thread/opened-thread.ts'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { shares } from '../proposal/figures.ts'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'
import { threadQuery } from './thread-queries.ts'
import { ThreadTimeline } from './thread-timeline.tsx'
import './thread.css'

/** The thread between an idea and its fills; opens over whatever page it was asked for on. */
export function ThreadDrawer() {
  const opened = useOpenedThread((state) => state.opened)
  return (
    <Drawer
      title="交易脉络"
      open={opened !== null}
      onClose={closeThread}
      size={720}
      destroyOnHidden
      extra={opened && <ExportEvidence opened={opened} />}
    >
      {opened && <ThreadBody key={`${opened.kind}:${opened.id}`} opened={opened} />}
    </Drawer>
  )
}

function ExportEvidence({ opened: { kind, id } }: { opened: OpenedThread }) {
  const take = useMutation({
    mutationFn: async () => saveFile(await download(threadPaths.export, { params: { kind, id } }), '交易脉络.pdf'),
  })
  return (
    <Can action="DECISION:export">
      <Button loading={take.isPending} onClick={() => take.mutate()}>
        导出证据
      </Button>
    </Can>
  )
}

function ThreadBody({ opened }: { opened: OpenedThread }) {
  const thread = useQuery(threadQuery(opened))
  const { open } = useOpenProposal()
  if (thread.error && !thread.data) return <LoadProblem error={thread.error} onRetry={() => void thread.refetch()} />
  if (!thread.data) return <Skeleton active paragraph={{ rows: 10 }} />
  const { data } = thread
  const openProposal = (id: string) => {
    closeThread()
    open(id)
  }
  return (
    <>
      <ThreadPath thread={data} onProposal={openProposal} />
      <ThreadTimeline
        lines={data.timeline}
        focus={`${opened.kind}:${opened.id}`}
        onOpen={({ kind, ref }) => kind === 'proposal' && openProposal(ref)}
      />
      {data.isCut && <p className="thread-cut">委托过多，仅列出最早的200笔</p>}
    </>
  )
}

/** Proposal, targets, orders: each leads to its own thread. */
function ThreadPath({ thread, onProposal }: { thread: Thread; onProposal: (id: string) => void }) {
  const { proposal, targets, orders, fills, kind, id } = thread
  return (
    <dl className="thread-path" aria-label="脉络">
      <div>
        <dt>产品</dt>
        <dd>{thread.productName}</dd>
      </div>
      <div>
        <dt>提案</dt>
        <dd>
          {proposal ? (
            <>
              <Button type="link" size="small" onClick={() => onProposal(proposal.id)}>
                {proposal.no} {proposal.title}
              </Button>
              <Tag>{proposalStatusLabels[proposal.status]}</Tag>
              <small>
                {proposal.authorName} 提出，{proposal.approvers.join('、') || '尚无人'} 审批
              </small>
            </>
          ) : (
            <Tag color="orange">提案外交易</Tag>
          )}
        </dd>
      </div>
      {targets.map((target) => (
        <div key={target.id}>
          <dt>目标</dt>
          <dd>
            <span className={target.side === 1 ? 'up' : 'down'}>{target.side === 1 ? '买入' : '卖出'}</span>{' '}
            {target.name} <SymbolLink symbol={target.symbol} /> <span className="num">{shares(target.volume)}</span>
            <small className="num">已成交 {shares(target.filled)}</small>
            <Jump isHere={kind === 'target' && id === target.id} kind="target" id={target.id} />
          </dd>
        </div>
      ))}
      <div>
        <dt>委托</dt>
        <dd>
          {orders.length} 笔，成交 {fills.length} 笔
          {orders.length === 1 && orders[0] && <Jump isHere={kind === 'order'} kind="order" id={orders[0].id} />}
        </dd>
      </div>
    </dl>
  )
}

function Jump({ isHere, kind, id }: OpenedThread & { isHere: boolean }) {
  if (isHere) return null
  return (
    <Button type="link" size="small" onClick={() => openThread(kind, id)}>
      看该{threadKindLabels[kind]}
    </Button>
  )
}
