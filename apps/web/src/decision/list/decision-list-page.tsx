import type { ProposalRow } from '@liangshu/contract/decision/proposal'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Can } from '../../shared/permission/can.tsx'
import { money } from '../../shared/figure/figures.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import { ContextBar } from '../context/context-bar.tsx'
import { useDecisionContext } from '../context/decision-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { inboxQuery } from '../proposal/proposal-queries.ts'
import { ProposalStatusTag } from '../proposal/status-tag.tsx'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'
import './decision-list.css'

interface SectionProps {
  title: string
  hint: string
  rows: readonly ProposalRow[]
  verb: string
  onOpen: (id: string) => void
}

function Waiting({ title, hint, rows, verb, onOpen }: SectionProps) {
  return (
    <section className="waiting" aria-label={title}>
      <h3>
        {title} <small className="num">{rows.length}</small>
      </h3>
      {rows.length === 0 ? (
        <p className="waiting-none">{hint}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <span className="num waiting-no">{row.no}</span>
              <ProposalStatusTag status={row.status} />
              <strong>{row.title}</strong>
              <span className="waiting-place">
                {row.productName} · {row.authorName} · {row.targets} 个标的
                {row.amount === null ? '' : ` · ${money(row.amount)}`}
              </span>
              <span className="num waiting-place">至 {row.expireAt.slice(5, 16)}</span>
              <Button size="small" onClick={() => onOpen(row.id)}>
                {verb}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** 决策清单: what waits for a decision of the reader. */
export function DecisionListPage() {
  const [{ productId }] = useDecisionContext()
  const inbox = useQuery(inboxQuery(productId))
  const { open, write } = useOpenProposal()
  return (
    <div className="decision-list">
      <div className="decision-list-head">
        <ContextBar />
        <Can action="PROPOSAL:add">
          <Button type="primary" onClick={() => write({})}>
            新建提案
          </Button>
        </Can>
      </div>
      {inbox.error && !inbox.data && <LoadProblem error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {inbox.data && (
        <>
          <Waiting title="待我审批" hint="没有等待您审批的提案" rows={inbox.data.toApprove} verb="审批" onOpen={open} />
          <Waiting title="待执行" hint="没有可执行的提案" rows={inbox.data.toExecute} verb="执行" onOpen={open} />
          <Waiting title="我的草稿" hint="没有草稿" rows={inbox.data.drafts} verb="继续" onOpen={open} />
          <Waiting title="被驳回" hint="没有被驳回的提案" rows={inbox.data.returned} verb="查看" onOpen={open} />
          <section className="waiting" aria-label="待复核标的">
            <h3>
              待复核标的 <small className="num">{inbox.data.dueSymbols.length}</small>
            </h3>
            {inbox.data.dueSymbols.length === 0 ? (
              <p className="waiting-none">没有到期复核的标的</p>
            ) : (
              <ul>
                {inbox.data.dueSymbols.map(({ id, symbol, name, reviewDate }) => (
                  <li key={id}>
                    <span className="num waiting-no">{reviewDate}</span>
                    <strong>{name}</strong>
                    <SymbolLink symbol={symbol} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </div>
  )
}
