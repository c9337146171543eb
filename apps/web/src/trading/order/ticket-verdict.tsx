import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import { Alert, Checkbox } from 'antd'
import { cents, money } from '../../shared/figure/figures.tsx'
import { holdingAfter } from './ticket-draft.ts'
import type { TicketState } from './use-ticket.ts'

/** Money, holding and costs of the draft, as they follow the market. */
export function TicketSum({ state: { draft, ticket, effect, preview } }: { state: TicketState }) {
  const after = ticket ? holdingAfter(draft, ticket) : null
  return (
    <dl className="order-ticket-sum num">
      <dt>可用资金</dt>
      <dd>{money(ticket?.available)}</dd>
      <dt>{effect === undefined ? '持仓 / 可卖' : '持仓 / 可平'}</dt>
      <dd>{ticket ? `${ticket.holding} / ${ticket.sellable}` : '--'}</dd>
      <dt>金额</dt>
      <dd>{money(preview?.amount)}</dd>
      <dt>预估费用</dt>
      <dd>{preview ? cents(preview.fee) : '--'}</dd>
      <dt>冻结资金</dt>
      <dd>{money(preview?.frozenCash)}</dd>
      <dt>成交后持仓</dt>
      <dd>{preview && after !== null ? after : '--'}</dd>
    </dl>
  )
}

const lightOf = ({ ok, level }: RiskCheckRow) => (ok ? 'pass' : level === 'hard' ? 'stop' : 'warn')
const lightNames = { pass: '通过', warn: '需确认', stop: '拒绝' }

/** One light per check that the order has gone through: green passed, amber asks, red refuses. */
export function TicketLights({ state: { preview } }: { state: TicketState }) {
  if (!preview || preview.riskChecks.length === 0) return null
  return (
    <ul className="order-ticket-lights" aria-label="风控检查">
      {preview.riskChecks.map((check) => {
        const light = lightOf(check)
        return (
          <li key={`${check.code} ${check.name}`} className={light} title={check.text || check.name}>
            <span className="order-ticket-light" aria-hidden />
            {check.name}
            <span className="order-ticket-light-text">{light === 'pass' ? '' : lightNames[light]}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What the checks say before anything is sent, and what has to be ticked. */
export function TicketVerdict({ state: { preview, toConfirm, ticked, setTicked } }: { state: TicketState }) {
  return (
    <div className="order-ticket-verdict" aria-live="polite">
      {preview?.status === 'reject' ? <Alert type="error" showIcon title={preview.rejDetail} /> : null}
      {preview?.status === 'pass' && toConfirm.length === 0 ? (
        <Alert type="success" showIcon title="风控检查通过" />
      ) : null}
      {toConfirm.length > 0 ? (
        <Alert
          type="warning"
          title="需要确认"
          description={
            <Checkbox.Group
              value={ticked}
              onChange={setTicked}
              options={toConfirm.map(({ code, text }) => ({ value: code, label: text }))}
            />
          }
        />
      ) : null}
    </div>
  )
}
