import type { Ticket } from '@liangshu/contract/trading/order-list'
import { positionEffectLabels, type PositionEffect } from '@liangshu/contract/trading/order-codes'
import { Checkbox, Form, Segmented } from 'antd'
import { effectOf, type Draft } from './ticket-draft.ts'
import { closableOf } from './ticket-margin.tsx'

/** What contracts have beside the side: an offset, or the promise not to open. */
export function TicketOffset({
  draft,
  ticket,
  onChange,
}: {
  draft: Draft
  ticket: Ticket
  onChange: (part: Pick<Draft, 'volume'> & Partial<Pick<Draft, 'effect' | 'reduceOnly'>>) => void
}) {
  const effect = effectOf(draft, ticket)
  if (effect !== undefined) {
    const options = ticket.effects.map((value) => ({ value, label: positionEffectLabels[value] }))
    return (
      <Form.Item label="开平" extra={closableOf({ draft, ticket })}>
        <Segmented<PositionEffect>
          block
          aria-label="开平"
          value={effect}
          onChange={(next) => onChange({ effect: next, volume: null })}
          options={options}
        />
      </Form.Item>
    )
  }
  if (!ticket.takesReduceOnly) return null
  return (
    <Checkbox
      checked={draft.reduceOnly}
      onChange={({ target }) => onChange({ reduceOnly: target.checked, volume: null })}
    >
      只减仓
    </Checkbox>
  )
}
