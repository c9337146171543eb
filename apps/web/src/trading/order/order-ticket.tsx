import { Alert, Button, Drawer, Form, Segmented } from 'antd'
import { useRef } from 'react'
import { useMoment, userClock } from '../../desk/clock/user-clock.ts'
import { PanelNotice } from '../../desk/panel/panel-states.tsx'
import { useIsPhone } from '../../shared/theme/media.ts'
import type { TicketStart } from './ticket-draft.ts'
import { AccountField, PriceFields, SymbolField, VolumeField } from './ticket-fields.tsx'
import { TicketMargin } from './ticket-margin.tsx'
import { TicketOffset } from './ticket-offset.tsx'
import { TicketQuote } from './ticket-quote.tsx'
import { TicketLights, TicketSum, TicketVerdict } from './ticket-verdict.tsx'
import { useTicketKeys } from './use-ticket-keys.ts'
import { useTicket } from './use-ticket.ts'
import './order-ticket.css'

/** The order ticket. Opened anew it starts from what it was opened with. */
export function OrderTicket({ start, onClose }: { start: TicketStart | null; onClose: () => void }) {
  return (
    <Drawer
      title="下单"
      open={start !== null}
      onClose={onClose}
      size={440}
      destroyOnHidden
      rootClassName="order-ticket"
    >
      {start ? <TicketForm start={start} /> : null}
    </Drawer>
  )
}

interface TicketFormProps {
  start: TicketStart
  /** A price pressed elsewhere, in a book beside it. */
  chosenPrice?: number | null
  /** Left out where a book stands beside it. */
  hasBook?: boolean
}

/** Order entry, for a drawer or a panel; shut while the desk shows another moment than now. */
export function TicketForm(props: TicketFormProps) {
  const moment = useMoment()
  if (moment === null) return <OpenTicket {...props} />
  return (
    <PanelNotice
      action={
        <Button size="small" onClick={userClock.goLive}>
          回到实时
        </Button>
      }
    >
      正在回放 {moment}，回放中不可下单
    </PanelNotice>
  )
}

function OpenTicket({ start, chosenPrice = null, hasBook = true }: TicketFormProps) {
  const isPhone = useIsPhone()
  const state = useTicket(start, chosenPrice)
  const form = useRef<HTMLDivElement>(null)
  useTicketKeys(form, state)
  const { draft, ticket, failure, change } = state
  return (
    <div ref={form}>
      <Form
        layout="vertical"
        {...(!hasBook && !isPhone && { size: 'small' as const })}
        onFinish={() => void state.submit()}
        className="order-ticket-form"
        data-side={draft.side}
      >
        <Segmented<1 | 2>
          block
          value={draft.side}
          onChange={(side) => change({ side, volume: null })}
          options={[
            { value: 1, label: <span className="up">买入</span> },
            { value: 2, label: <span className="down">卖出</span> },
          ]}
        />
        <AccountField state={state} />
        <SymbolField state={state} />
        {failure ? <Alert type="error" showIcon title={failure.message} /> : null}
        {ticket ? <TicketQuote ticket={ticket} hasBook={hasBook} onPick={(price) => change({ price })} /> : null}
        <TicketMargin state={state} />
        {ticket ? <TicketOffset draft={draft} ticket={ticket} onChange={change} /> : null}
        <PriceFields state={state} />
        <VolumeField state={state} />
        <TicketSum state={state} />
        <TicketVerdict state={state} />
        <Button
          block
          type="primary"
          htmlType="submit"
          loading={state.isSending}
          disabled={!state.isReady}
          className={draft.side === 1 ? 'order-ticket-buy' : 'order-ticket-sell'}
        >
          提交委托
        </Button>
        <TicketLights state={state} />
      </Form>
    </div>
  )
}
