import { useQuery } from '@tanstack/react-query'
import { CardPlace } from '../../shared/home-card/card-place.tsx'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { money } from '../../shared/figure/figures.tsx'
import { inboxQuery } from '../proposal/proposal-queries.ts'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'
import '../../shared/home-card/home-card.css'

/** What waits for the reader: proposals to approve first, then those to execute. */
export function ApprovalCard() {
  const maySee = useMaySee('PROPOSAL:view')
  const inbox = useQuery({ ...inboxQuery(''), ...quietQuery, enabled: maySee })
  const { open } = useOpenProposal()
  if (!maySee) return null
  if (!inbox.data) return <CardPlace title="待办提案" asked={[inbox]} />
  const { toApprove, toExecute } = inbox.data
  const rows = [
    ...toApprove.map((row) => ({ ...row, verb: '待审批' })),
    ...toExecute.map((row) => ({ ...row, verb: '待执行' })),
  ].slice(0, 8)
  return (
    <section className="home-panel" aria-label="待办提案">
      <header>
        <h2>待办提案</h2>
        <small className="num">
          审批 {toApprove.length} · 执行 {toExecute.length}
        </small>
      </header>
      {rows.length === 0 ? (
        <p className="card-none">没有等待您处理的提案</p>
      ) : (
        <ul className="card-rows">
          {rows.map(({ id, title, verb, amount, expireAt }) => (
            <li key={id}>
              <button type="button" onClick={() => open(id)}>
                <span>{title}</span>
                <span>{verb}</span>
                <b className="num">{money(amount)}</b>
                <span className="num">{expireAt.slice(5, 10)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
