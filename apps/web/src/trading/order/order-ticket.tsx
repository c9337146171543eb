import { orderType, orderTypeLabels, type OrderType } from '@liangshu/contract/trading/order-codes'
import type { Ticket } from '@liangshu/contract/trading/order-list'
import { useQuery } from '@tanstack/react-query'
import { Alert, AutoComplete, Button, Checkbox, Drawer, Form, InputNumber, Segmented, Select, Space } from 'antd'
import { useRef, useState } from 'react'
import { useMoment, userClock } from '../../desk/clock/user-clock.ts'
import { PanelNotice } from '../../desk/panel/panel-states.tsx'
import { showError } from '../../shared/feedback/show-error.ts'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { money, priceText } from '../figures.tsx'
import { newClOrdId } from './cl-ord-id.ts'
import {
  accountsQuery,
  previewQuery,
  symbolSearch,
  ticketQuery,
  useSendOrder,
  type OrderBody,
} from './order-queries.ts'
import { readConfirm } from './read-confirm.ts'
import { symbolOfText } from './symbol-text.ts'
import { draftOf, effectOf, intentOf, mostOf, partOf, type Draft, type TicketStart } from './ticket-draft.ts'
import { TicketOffset } from './ticket-offset.tsx'
import { TicketQuote } from './ticket-quote.tsx'
import './order-ticket.css'

const parts = [
  { label: '1/4', share: 0.25 },
  { label: '1/3', share: 1 / 3 },
  { label: '1/2', share: 0.5 },
  { label: '全部', share: 1 },
]

const examples = {
  stock: 'SHSE.600001、名称或拼音',
  credit: 'SHSE.600001、名称或拼音',
  future: 'SHFE.rb2701、名称或拼音',
  crypto: 'BINANCE.BTCUSDT-PERP、名称或拼音',
}

function sizeHint(word: string, most: number, { lotStep, unit }: Ticket): string {
  const step = lotStep === 1 ? '' : `，每${unit === '股' ? '手' : '步'} ${lotStep} ${unit}`
  return `最大可${word} ${most} ${unit}${step}`
}

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

/** The form itself, for a drawer or a panel. */
/** Order entry; shut while the desk shows another moment than now. */
export function TicketForm({ start }: { start: TicketStart }) {
  const moment = useMoment()
  if (moment === null) return <OpenTicket start={start} />
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

function OpenTicket({ start }: { start: TicketStart }) {
  const accounts = useQuery(accountsQuery)
  const tradable = accounts.data?.filter(({ canTrade, status }) => canTrade && status === 1) ?? []
  const [draft, setDraft] = useState<Draft>(() => draftOf(start))
  const [keyword, setKeyword] = useState(start.symbol ?? '')
  const [confirm, setConfirm] = useState<{ code: number; text: string }[]>([])
  const [ticked, setTicked] = useState<number[]>([])
  // One id per wish: a second click and a retry after a timeout carry the same one, a changed wish gets its own.
  // Not state: the second of two quick clicks comes before the first has been drawn.
  const clOrdId = useRef('')
  const send = useSendOrder()

  const accountId = draft.accountId || tradable[0]?.id || ''
  const account = tradable.find(({ id }) => id === accountId)
  const found = useQuery(symbolSearch(keyword))
  // What was chosen needs no suggestions: late ones would open over the price.
  const isChosen = draft.symbol !== '' && symbolOfText(keyword) === draft.symbol
  const suggestions = isChosen ? [] : (found.data ?? [])
  const ticket = useQuery(ticketQuery({ accountId, symbol: draft.symbol, side: draft.side, price: draft.price }))
  const quote = draft.symbol === '' ? undefined : ticket.data
  const price = draft.price ?? quote?.last ?? quote?.preClose ?? null
  const effect = quote ? effectOf(draft, quote) : undefined
  const isConditional = draft.orderType === orderType.conditional
  const isComplete = !isConditional || draft.triggerPrice !== null
  const wish = {
    accountId,
    symbol: draft.symbol,
    side: draft.side,
    orderType: draft.orderType,
    ...(price === null ? {} : { price: String(price) }),
    ...(effect === undefined ? {} : { positionEffect: effect }),
    ...(quote?.takesReduceOnly ? { reduceOnly: draft.reduceOnly } : {}),
    ...(isConditional && draft.triggerPrice !== null ? { triggerPrice: String(draft.triggerPrice) } : {}),
    volume: draft.volume ?? 0,
    confirmCodes: ticked,
  }
  // Asked without the ticks, so that what is to be ticked stays on the screen.
  const preview = useQuery({
    ...previewQuery({ ...wish, confirmCodes: [] }),
    enabled: quote !== undefined && wish.volume > 0 && isComplete,
  })
  const tried = wish.volume > 0 && isComplete ? preview.data : undefined
  const asked = confirm.length > 0 ? confirm : (tried?.confirm ?? [])

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }))
    setConfirm([])
    setTicked([])
    clOrdId.current = ''
  }

  function chooseSymbol(symbol: string) {
    change({ symbol: symbolOfText(symbol), price: null, volume: null, triggerPrice: null })
  }

  function share(part: number) {
    if (quote) change({ volume: partOf(draft, quote, part) })
  }

  async function submit() {
    clOrdId.current ||= newClOrdId(accountId)
    // A price that follows the market stands still from the first click on, or a second one would be another wish.
    const isFollowing = draft.price === null
    setDraft((before) => ({ ...before, price }))
    const order: OrderBody = { ...wish, clOrdId: clOrdId.current }
    try {
      const [row] = await send.mutateAsync(order)
      if (row?.status === 8) withFeedback(({ message }) => void message.error(row.rejDetail || '委托被拒绝'))
      else withFeedback(({ message }) => void message.success('委托已提交'))
      change({ volume: null, ...(isFollowing && { price: null }) })
    } catch (error) {
      const more = readConfirm(error)
      if (more) setConfirm(more)
      else if (error instanceof RequestError && error.kind !== 'refused')
        withFeedback(({ message }) => void message.warning('结果未知，可原样再次提交，不会重复下单'))
      else showError(error)
    }
  }

  const word = intentOf(draft.side, effect)
  const isReady =
    accountId !== '' &&
    quote !== undefined &&
    wish.volume > 0 &&
    isComplete &&
    asked.every(({ code }) => ticked.includes(code))
  return (
    <Form layout="vertical" onFinish={() => void submit()} className="order-ticket-form">
      <Segmented<1 | 2>
        block
        value={draft.side}
        onChange={(side) => change({ side, volume: null })}
        options={[
          { value: 1, label: <span className="up">买入</span> },
          { value: 2, label: <span className="down">卖出</span> },
        ]}
      />
      <Form.Item label="账户" htmlFor="ticket-account">
        <Select
          id="ticket-account"
          value={accountId || null}
          loading={accounts.isPending}
          placeholder="没有可交易的账户"
          onChange={(id) => change({ accountId: id, volume: null })}
          options={tradable.map(({ id, accountName }) => ({ value: id, label: accountName }))}
        />
      </Form.Item>
      <Form.Item label="证券代码" htmlFor="ticket-symbol">
        <AutoComplete
          id="ticket-symbol"
          value={keyword}
          onChange={setKeyword}
          onSelect={chooseSymbol}
          onBlur={() => symbolOfText(keyword) !== draft.symbol && chooseSymbol(keyword)}
          onInputKeyDown={(event) => event.key === 'Enter' && chooseSymbol(keyword)}
          placeholder={examples[account?.assetClass ?? 'stock']}
          options={suggestions.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} ${name}` }))}
        />
      </Form.Item>
      {ticket.error && draft.symbol !== '' ? <Alert type="error" showIcon title={ticket.error.message} /> : null}
      {quote ? <TicketQuote ticket={quote} onPick={(value) => change({ price: value })} /> : null}
      {quote ? <TicketOffset draft={draft} ticket={quote} onChange={change} /> : null}
      <div className="order-ticket-pair">
        <Form.Item label="委托价" htmlFor="ticket-price">
          <InputNumber
            id="ticket-price"
            value={price}
            min={0}
            step={quote?.tick ?? 0.01}
            onChange={(value) => change({ price: value })}
            disabled={!quote}
          />
        </Form.Item>
        <Form.Item label="类型" htmlFor="ticket-type">
          <Select
            id="ticket-type"
            value={draft.orderType}
            onChange={(orderType) => change({ orderType })}
            options={(quote?.orderTypes ?? [1]).map((type) => ({
              value: type as OrderType,
              label: orderTypeLabels[type as OrderType],
            }))}
          />
        </Form.Item>
      </div>
      {isConditional ? (
        <Form.Item
          label="触发价"
          htmlFor="ticket-trigger"
          extra={`最新价${draft.side === 1 ? '涨到' : '跌到'}此价时报出`}
        >
          <InputNumber
            id="ticket-trigger"
            value={draft.triggerPrice}
            min={0}
            step={quote?.tick ?? 0.01}
            onChange={(triggerPrice) => change({ triggerPrice })}
          />
        </Form.Item>
      ) : null}
      <Form.Item label="数量" htmlFor="ticket-volume" extra={quote ? sizeHint(word, mostOf(draft, quote), quote) : ' '}>
        <InputNumber
          id="ticket-volume"
          value={draft.volume}
          min={0}
          step={quote?.lotStep ?? 100}
          onChange={(volume) => change({ volume })}
          disabled={!quote}
        />
        <Space.Compact className="order-ticket-parts">
          {parts.map((part) => (
            <Button key={part.label} size="small" disabled={!quote} onClick={() => share(part.share)}>
              {part.label}
            </Button>
          ))}
        </Space.Compact>
      </Form.Item>
      <dl className="order-ticket-sum num">
        <dt>可用资金</dt>
        <dd>{money(quote?.available)}</dd>
        <dt>{effect === undefined ? '持仓 / 可卖' : '持仓 / 可平'}</dt>
        <dd>{quote ? `${quote.holding} / ${quote.sellable}` : '--'}</dd>
        <dt>金额</dt>
        <dd>{money(tried?.amount)}</dd>
        <dt>预估费用</dt>
        <dd>{tried ? priceText(tried.fee) : '--'}</dd>
      </dl>
      <div className="order-ticket-verdict" aria-live="polite">
        {tried?.status === 'reject' ? <Alert type="error" showIcon title={tried.rejDetail} /> : null}
        {tried?.status === 'pass' && asked.length === 0 ? <Alert type="success" showIcon title="风控检查通过" /> : null}
        {asked.length > 0 ? (
          <Alert
            type="warning"
            title="需要确认"
            description={
              <Checkbox.Group
                value={ticked}
                onChange={setTicked}
                options={asked.map(({ code, text }) => ({ value: code, label: text }))}
              />
            }
          />
        ) : null}
      </div>
      <Button
        block
        type="primary"
        htmlType="submit"
        loading={send.isPending}
        disabled={!isReady}
        className={draft.side === 1 ? 'order-ticket-buy' : 'order-ticket-sell'}
      >
        提交委托
      </Button>
    </Form>
  )
}
