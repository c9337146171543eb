import {
  accountDetailSchema,
  accountPaths,
  accountRowSchema,
  type SetLeverageBody,
} from '@liangshu/contract/trading/account'
import { executeTradeAnswer, orderPaths } from '@liangshu/contract/trading/execute-trade'
import { cancelAnswerSchema, moreOrderPaths, previewSchema, ticketSchema } from '@liangshu/contract/trading/order-list'
import type { PositionEffect } from '@liangshu/contract/trading/order-codes'
import { reportPaths } from '@liangshu/contract/trading/report'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, userClock } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'

export const accountsQuery = queryOptions({
  queryKey: ['trading', 'accounts'],
  queryFn: ({ signal }) => request.get(accountPaths.list, { schema: z.array(accountRowSchema), signal }),
})

export type TicketAsk = { accountId: string; symbol: string; side: number; price: number | null }

/** The figures of a ticket; they follow the market, so they are asked for again every two seconds. */
export const ticketQuery = ({ accountId, symbol, side, price }: TicketAsk) =>
  queryOptions({
    queryKey: ['trading', 'ticket', accountId, symbol, side, price],
    queryFn: ({ signal }) =>
      request.get(moreOrderPaths.ticket, {
        params: { accountId, symbol, side, ...(price === null ? {} : { price }) },
        schema: ticketSchema,
        signal,
      }),
    enabled: accountId !== '' && symbol !== '',
    // Of another price or side it stands in meanwhile, never of another symbol.
    placeholderData: (known, before) => (before?.queryKey[3] === symbol ? known : undefined),
    refetchInterval: 2000,
    meta: { handlesError: true },
  })

export type OrderBody = {
  clOrdId: string
  accountId: string
  symbol: string
  side: number
  orderType: number
  price?: string
  volume: number
  positionEffect?: PositionEffect
  reduceOnly?: boolean
  triggerPrice?: string
  confirmCodes: number[]
}

export const previewQuery = (body: Omit<OrderBody, 'clOrdId'>) =>
  queryOptions({
    queryKey: ['trading', 'preview', body],
    queryFn: ({ signal }) =>
      request.post(moreOrderPaths.preview, { body: { ...body, clOrdId: 'try' }, schema: previewSchema, signal }),
    enabled: body.accountId !== '' && body.symbol !== '' && body.volume > 0,
    placeholderData: (known, before) => {
      const asked = before?.queryKey[2]
      return typeof asked === 'object' && asked.symbol === body.symbol ? known : undefined
    },
    meta: { handlesError: true },
  })

const symbolOption = z.array(z.object({ symbol: z.string(), name: z.string() }))

export const symbolSearch = (keyword: string) =>
  queryOptions({
    queryKey: ['trading', 'symbol', keyword],
    queryFn: ({ signal }) => request.get('/symbol', { params: { keyword, limit: 12 }, schema: symbolOption, signal }),
    enabled: keyword.trim() !== '',
    retry: false,
    meta: { handlesError: true },
  })

/** Everything an order changes on the screens. */
function useRefreshDesk() {
  const queryClient = useQueryClient()
  return () => {
    for (const path of [orderPaths.list, orderPaths.positions, accountPaths.list, reportPaths.account])
      void queryClient.invalidateQueries({ queryKey: listKey(path) })
    void queryClient.invalidateQueries({ queryKey: ['trading'] })
  }
}

export function useSendOrder() {
  const refresh = useRefreshDesk()
  return useMutation({
    mutationFn: (order: OrderBody) =>
      request.post(orderPaths.execute, {
        // The server refuses what was sent from a replay, should a window not have shut its ticket yet.
        body: { orders: [order], ...momentParams(userClock.state.getState().moment) },
        schema: executeTradeAnswer,
      }),
    onSettled: refresh,
    meta: { handlesError: true },
  })
}

/** Leverage of what an account opens from now on. */
export function useSetLeverage() {
  const refresh = useRefreshDesk()
  return useMutation({
    mutationFn: (body: SetLeverageBody) => request.post(accountPaths.leverage, { body, schema: accountDetailSchema }),
    onSettled: refresh,
  })
}

export function useCancelOrders() {
  const refresh = useRefreshDesk()
  return useMutation({
    mutationFn: (body: { accountId: string; clOrdIds: string[] }) =>
      request.post(orderPaths.cancel, { body, schema: cancelAnswerSchema }),
    onSettled: refresh,
  })
}
