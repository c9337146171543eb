import { accountPaths } from '@liangshu/contract/trading/account'
import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { orderRowSchema, type OrderRow } from '@liangshu/contract/trading/order-list'
import { accountCashSchema, positionRowSchema, reportPaths } from '@liangshu/contract/trading/report'
import { pageOf } from '@liangshu/contract/wire'
import type { PushChange } from '@liangshu/contract/push'
import type { InvalidateQueryFilters, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'
import {
  cashKey,
  newestOrdersKey,
  positionsKey,
  riskBoardKey,
  SHOWN_ORDERS,
  tradingKey,
  workingOrdersKey,
} from './trading-keys.ts'

/** Rows of so many accounts are asked for one by one; of more, all at once. */
const MOST_ACCOUNTS = 5

/** Lists of orders in which changed rows are replaced. Their readers leave out what does not belong. */
const blotters = [newestOrdersKey, workingOrdersKey] as const

type Page<Row> = { records: Row[]; total: number }
type OfAccount = { accountId: string }

/** Changes may come faster than lists are made: an answer under way is let arrive, and asked for once more. */
const outdate = (client: QueryClient, filters: InvalidateQueryFilters) =>
  void client.invalidateQueries(filters, { cancelRefetch: false })

const queryOf = (client: QueryClient, queryKey: QueryKey): Query | undefined =>
  client.getQueryCache().find({ queryKey })

/** A whole list under way is older than rows that are asked for after it: they must not be replaced by it. */
const wholeListIsThere = (client: QueryClient, queryKey: QueryKey) =>
  queryOf(client, queryKey)?.promise?.catch(() => {})

/** Those of the lists that somebody looks at; the others are asked for when they are opened. */
function shownOf(client: QueryClient, keys: readonly QueryKey[]): QueryKey[] {
  const shown = keys.filter((key) => (queryOf(client, key)?.getObserversCount() ?? 0) > 0)
  for (const queryKey of keys) if (!shown.includes(queryKey)) outdate(client, { queryKey, exact: true })
  return shown
}

/** The newest orders with these among them: known ones replaced in place, new ones above. */
export function withOrders(page: Page<OrderRow>, changed: readonly OrderRow[]): Page<OrderRow> {
  const byId = new Map(changed.map((row) => [row.id, row]))
  const kept = page.records.map((row) => byId.get(row.id) ?? row)
  const known = new Set(kept.map(({ id }) => id))
  const fresh = changed.filter(({ id }) => !known.has(id))
  const records = [...fresh, ...kept].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return { ...page, records: records.slice(0, SHOWN_ORDERS), total: page.total + fresh.length }
}

/** Rows of these accounts replaced by their present ones; all others stay where they are. */
export function withAccounts<Row extends OfAccount>(
  rows: readonly Row[],
  ids: readonly string[],
  now: readonly Row[],
): Row[] {
  return [...rows.filter(({ accountId }) => !ids.includes(accountId)), ...now].toSorted(
    (one, other) => rankOf(rows, one) - rankOf(rows, other),
  )
}

/** Accounts stay in the order in which they stood. */
function rankOf(rows: readonly OfAccount[], { accountId }: OfAccount): number {
  const at = rows.findIndex((row) => row.accountId === accountId)
  return at < 0 ? rows.length : at
}

async function applyOrders(client: QueryClient, accounts: PushChange['accounts']): Promise<void> {
  const ids = accounts.flatMap(({ orderIds }) => orderIds ?? [])
  const isNamed = accounts.every(({ orderIds }) => orderIds !== undefined)
  if (!isNamed || ids.length > SHOWN_ORDERS) return outdate(client, { queryKey: listKey(orderPaths.list) })
  outdate(client, {
    queryKey: listKey(orderPaths.list),
    predicate: ({ queryKey }) => !blotters.some((key) => key[2] === queryKey[2]),
  })
  const shown = shownOf(client, blotters)
  if (shown.length === 0) return
  await Promise.all(shown.map((key) => wholeListIsThere(client, key)))
  const { records } = await request.get(orderPaths.list, {
    params: { id_MultiString: ids.join(','), pageNo: 1, pageSize: ids.length },
    schema: pageOf(orderRowSchema),
  })
  for (const key of shown) client.setQueryData<Page<OrderRow>>(key, (page) => page && withOrders(page, records))
}

/** Asks for the rows of the changed accounts alone and puts them in the place of the old ones. */
async function applyAccounts<Row extends OfAccount>(
  client: QueryClient,
  accounts: PushChange['accounts'],
  { key, path, schema }: { key: QueryKey; path: string; schema: z.ZodType<Row> },
): Promise<void> {
  if (shownOf(client, [key]).length === 0) return
  const ids = accounts.map(({ id }) => id)
  if (ids.length > MOST_ACCOUNTS) return outdate(client, { queryKey: key })
  await wholeListIsThere(client, key)
  const now = await Promise.all(
    ids.map((accountId) => request.get(path, { params: { accountId }, schema: z.array(schema) })),
  )
  client.setQueryData<Row[]>(key, (rows) => rows && withAccounts(rows, ids, now.flat()))
}

/** Brings what the screens show in line with a change, asking for no more than has changed. */
export async function applyChange(client: QueryClient, { cmd, accounts }: PushChange): Promise<void> {
  if (cmd !== 'trade') outdate(client, { queryKey: riskBoardKey })
  if (cmd === 'order') return applyOrders(client, accounts)
  if (cmd === 'trade') return outdate(client, { queryKey: listKey(reportPaths.tradeRecords) })
  const ids = new Set(accounts.map(({ id }) => id))
  outdate(client, {
    queryKey: [...tradingKey, 'ticket'],
    predicate: ({ queryKey }) => ids.has(String(queryKey[2])),
  })
  if (cmd === 'position') {
    for (const queryKey of [listKey(orderPaths.positions), [...positionsKey, 'all']]) outdate(client, { queryKey })
    return applyAccounts(client, accounts, { key: positionsKey, path: orderPaths.positions, schema: positionRowSchema })
  }
  for (const path of [accountPaths.list, reportPaths.account]) outdate(client, { queryKey: listKey(path) })
  outdate(client, { queryKey: ['home', 'accounts'] })
  return applyAccounts(client, accounts, { key: cashKey, path: reportPaths.account, schema: accountCashSchema })
}

/** Everything that push keeps up to date, asked for once: after a gap nobody knows what was missed. */
export function askForEverything(client: QueryClient): void {
  const paths = [
    orderPaths.list,
    orderPaths.positions,
    reportPaths.tradeRecords,
    accountPaths.list,
    reportPaths.account,
  ]
  for (const path of paths) outdate(client, { queryKey: listKey(path) })
  outdate(client, { queryKey: tradingKey })
  outdate(client, { queryKey: ['home', 'accounts'] })
}
