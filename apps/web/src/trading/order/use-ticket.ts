import { orderType } from '@liangshu/contract/trading/order-codes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { newClOrdId } from './cl-ord-id.ts'
import { accountsQuery, previewQuery, ticketQuery, useSendOrder } from './order-queries.ts'
import { takeDraft, useKeepDraft } from './stored-draft.ts'
import { readConfirm } from './read-confirm.ts'
import { holdsSymbol, symbolOfText } from './symbol-text.ts'
import {
  draftOf,
  effectOf,
  intentOf,
  orderOf,
  partOf,
  stepped,
  volumeOfAmount,
  type Draft,
  type TicketStart,
} from './ticket-draft.ts'

/** What the ticket was opened for. Turned to another symbol it is another one, and nothing typed before is in it. */
interface TicketOpening {
  readonly symbol: string | undefined
}

/** What a ticket knows: the draft, the figures of the market and the account for it, and what the checks say. */
export function useTicket(start: TicketStart, chosenPrice: number | null = null) {
  const accounts = useQuery(accountsQuery)
  const tradable = accounts.data?.filter(({ canTrade, status }) => canTrade && status === 1) ?? []
  const [draft, setDraft] = useState<Draft>(() => takeDraft(start) ?? draftOf(start))
  const [opening, setOpening] = useState<TicketOpening>({ symbol: start.symbol })
  useKeepDraft(draft)
  const [confirm, setConfirm] = useState<{ code: number; text: string }[]>([])
  const [ticked, setTicked] = useState<number[]>([])
  // One id per order that is wanted: a second click and a retry after a timeout carry the same one, a changed order gets
  // its own. Not state: the second of two quick clicks comes before the first has been drawn.
  const clOrdId = useRef('')
  const shown = useRef(opening)
  useEffect(() => {
    if (shown.current !== opening) clOrdId.current = ''
    shown.current = opening
  }, [opening])
  const send = useSendOrder()
  // A panel and a drawer may show a ticket each at the same time.
  const id = useId()

  // Until somebody chooses: the first that can hold what is looked at.
  const fitting = tradable.find(({ assetClass }) => holdsSymbol(assetClass, draft.symbol)) ?? tradable[0]
  const accountId = draft.accountId || fitting?.id || ''
  const asked = useQuery(ticketQuery({ accountId, symbol: draft.symbol, side: draft.side, price: draft.price }))
  const ticket = draft.symbol === '' ? undefined : asked.data
  const price = draft.price ?? ticket?.last ?? ticket?.preClose ?? null
  const effect = ticket ? effectOf(draft, ticket) : undefined
  const isComplete = draft.orderType !== orderType.conditional || draft.triggerPrice !== null
  const order = orderOf({ ...draft, accountId, price }, ticket, ticked)
  // Asked without the ticks, so that what is to be ticked stays on the screen.
  const tried = useQuery({
    ...previewQuery({ ...order, confirmCodes: [] }),
    enabled: ticket !== undefined && order.volume > 0 && isComplete,
  })
  const preview = order.volume > 0 && isComplete ? tried.data : undefined
  const toConfirm = confirm.length > 0 ? confirm : (preview?.confirm ?? [])

  function change(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }))
    setConfirm([])
    setTicked([])
    clOrdId.current = ''
  }

  // A price pressed in a book beside it is taken over once.
  const [taken, setTaken] = useState<number | null>(null)
  if (opening.symbol !== start.symbol) {
    setOpening({ symbol: start.symbol })
    setDraft(takeDraft(start) ?? draftOf(start))
    setConfirm([])
    setTicked([])
    setTaken(null)
  } else if (chosenPrice !== taken) {
    setTaken(chosenPrice)
    if (chosenPrice !== null) setDraft({ ...draft, price: chosenPrice })
  }

  async function submit() {
    clOrdId.current ||= newClOrdId(accountId)
    const isTurned = () => shown.current !== opening
    // A price that follows the market stands still from the first click on, or a second one would be another order.
    const isFollowing = draft.price === null
    setDraft((before) => ({ ...before, price }))
    try {
      const [row] = await send.mutateAsync({ ...order, clOrdId: clOrdId.current })
      if (row?.status === 8) withFeedback(({ message }) => void message.error(row.rejDetail || '委托被拒绝'))
      else withFeedback(({ message }) => void message.success('委托已提交'))
      if (!isTurned()) change({ volume: null, ...(isFollowing && { price: null }) })
    } catch (error) {
      const more = readConfirm(error)
      if (more && isTurned())
        withFeedback(({ message }) => void message.warning(`${order.symbol} 的委托需要确认，未提交`))
      else if (more) setConfirm(more)
      else if (error instanceof RequestError && error.kind !== 'refused')
        withFeedback(({ message }) => void message.warning('结果未知，可原样再次提交，不会重复下单'))
      else showError(error)
    }
  }

  return {
    fieldId: (name: string) => `${id}-${name}`,
    opening,
    draft,
    change,
    tradable,
    accountId,
    account: tradable.find(({ id }) => id === accountId),
    isLoadingAccounts: accounts.isPending,
    ticket,
    failure: draft.symbol === '' ? null : asked.error,
    price,
    effect,
    word: intentOf(draft.side, effect),
    preview,
    toConfirm,
    ticked,
    setTicked,
    isSending: send.isPending && send.variables.symbol === draft.symbol,
    isReady:
      accountId !== '' &&
      ticket !== undefined &&
      order.volume > 0 &&
      isComplete &&
      toConfirm.every(({ code }) => ticked.includes(code)),
    chooseSymbol: (text: string) =>
      change({ symbol: symbolOfText(text), price: null, volume: null, triggerPrice: null }),
    chooseShare: (part: number) => ticket && change({ volume: partOf(draft, ticket, part) }),
    /** Sizes the order by money; answers the size. */
    chooseAmount: (amount: number): number => {
      const volume = ticket && price !== null ? volumeOfAmount(amount, price, draft, ticket) : 0
      change({ volume })
      return volume
    },
    /** Moves the price by whole ticks, within the limits. */
    stepPrice: (ticks: number) => ticket && price !== null && change({ price: stepped(price, ticks, ticket) }),
    submit,
  }
}

export type TicketState = ReturnType<typeof useTicket>
