import {
  differenceKinds,
  MOST_RECONCILED_DAYS,
  type Compared,
  type DifferenceState,
  type NoteBody,
  type ReconcilePage,
  type ReconcileQuery,
} from '@liangshu/contract/trading/statement'
import { coinScale, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { pageResult } from '../../platform/wire/page-result.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { compareBooks } from './compare-books.ts'
import * as store from './reconcile.store.ts'
import { findAccount, type StatementAccount } from './statement.store.ts'

type Parts = { db: Db; clock: Clock; market: Pick<MarketFacts, 'instrument'> }
type Period = { readonly from?: string | undefined; readonly to?: string | undefined }

const stateOf: Record<store.NoteRow['action'], DifferenceState> = {
  explain: 'explained',
  accept: 'accepted',
  reopen: 'open',
}

const noteOf = ({ action, note, by, at }: store.NoteRow) => ({ action, note, by, at: toWireTime(at) })

/** Differences nobody has dealt with stand first, then those that were, then what agrees. */
const rank = ({ state }: Compared): number => (state === 'open' ? 0 : state === null ? 2 : 1)

export function createReconcileService({ db, clock, market }: Parts) {
  async function periodOf(tx: Tx, accountId: string, { from, to }: Period): Promise<{ from: string; to: string }> {
    const today = shanghaiTime(clock.now().getTime()).date
    const span = await store.findSpan(tx, accountId)
    const period = { from: from ?? span?.from ?? today, to: to ?? span?.to ?? today }
    if (period.from > period.to) throw refusal('开始日期不能晚于结束日期')
    const isLong = dayNumber(period.to) - dayNumber(period.from) >= MOST_RECONCILED_DAYS
    if (!isLong) return period
    if (from !== undefined) throw refusal(`一次最多核对${MOST_RECONCILED_DAYS}天`)
    // Unasked, the newest year.
    const first = (await store.findDays(tx, { accountId, ...period })).trade.at(-MOST_RECONCILED_DAYS)
    return { from: first ?? period.to, to: period.to }
  }

  async function compare(
    tx: Tx,
    account: StatementAccount,
    period: { from: string; to: string },
  ): Promise<{ compared: Compared[]; days: ReconcilePage['days'] }> {
    const span = { accountId: account.id, ...period }
    const days = await store.findDays(tx, span)
    const lines = await store.findLines(tx, span)
    const books = {
      trades: await store.findTrades(tx, account.id, days.trade),
      holdings: await store.findHoldings(tx, account, days.holding),
      cash: await store.findCash(tx, account.id, days.cash),
    }
    const said = new Map((await store.findNotes(tx, span)).map((note) => [note.key, note]))
    const scale = account.assetClass === 'crypto' ? coinScale : yuanScale
    const compared = compareBooks(books, lines, scale).map((one): Compared => {
      const note = said.get(one.key)
      const isDifference = one.kinds.length > 0
      return {
        ...one,
        name: market.instrument(one.symbol)?.name ?? '',
        state: isDifference ? (note ? stateOf[note.action] : 'open') : null,
        note: isDifference && note ? noteOf(note) : null,
      }
    })
    const daysOf = (kind: keyof typeof lines) => new Set(lines[kind].map(({ day }) => day)).size
    const counted = { trade: daysOf('trade'), holding: daysOf('holding'), cash: daysOf('cash') }
    return { compared: compared.toSorted((a, b) => rank(a) - rank(b)), days: counted }
  }

  async function accountOf(tx: Tx, actor: Actor, id: string): Promise<StatementAccount> {
    const account = await findAccount(tx, actor, id)
    if (!account) throw new AppError('NOT_FOUND', { id })
    return account
  }

  return {
    page: (actor: Actor, query: ReconcileQuery): Promise<ReconcilePage> =>
      inTenant(db, actor, async (tx) => {
        const account = await accountOf(tx, actor, query.accountId)
        const period = await periodOf(tx, account.id, query)
        const { compared, days } = await compare(tx, account, period)
        const ofPart = query.part ? compared.filter(({ part }) => part === query.part) : compared
        const shown = ofPart.filter(({ state }) => isShown(state, query.show))
        const { pageNo, pageSize } = query
        const records = shown.slice((pageNo - 1) * pageSize, pageNo * pageSize)
        return {
          ...pageResult(records, shown.length, pageNo, pageSize),
          currency: account.currency,
          ...period,
          days,
          counts: countsOf(ofPart),
        }
      }),

    /** What was said stays; a later word takes its place. A difference that has gone, or changed, takes no word. */
    note: (actor: Actor, body: NoteBody): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const account = await accountOf(tx, actor, body.accountId)
        const { compared } = await compare(tx, account, await periodOf(tx, account.id, body))
        const open = new Map(compared.filter(({ kinds }) => kinds.length > 0).map((one) => [one.key, one]))
        const [at, { action, note }] = [clock.now(), body]
        const wanted = [...new Set(body.keys)].map((key) => {
          const found = open.get(key)
          if (!found) throw refusal('该差异已不存在或数字已变化，请刷新后再处理')
          return { id: newId(at.getTime()), key, day: found.day, action, note }
        })
        await store.insertNotes(
          tx,
          { accountId: account.id, tenantId: account.tenantId, by: actor.username, at },
          wanted,
        )
      }),

    notes: (actor: Actor, { accountId, key }: { accountId: string; key: string }) =>
      inTenant(db, actor, async (tx) => {
        await accountOf(tx, actor, accountId)
        return (await store.findNotesOf(tx, accountId, key)).map(noteOf)
      }),
  }
}

function isShown(state: Compared['state'], show: ReconcileQuery['show']): boolean {
  if (show === 'open') return state === 'open'
  return show === 'differences' ? state !== null : true
}

function countsOf(compared: readonly Compared[]): ReconcilePage['counts'] {
  const count = (wanted: Compared['state']) => compared.filter(({ state }) => state === wanted).length
  const byKind = Object.fromEntries(
    differenceKinds.map((kind) => [kind, compared.filter(({ kinds }) => kinds.includes(kind)).length]),
  ) as ReconcilePage['counts']['byKind']
  return {
    matched: count(null),
    open: count('open'),
    explained: count('explained'),
    accepted: count('accepted'),
    byKind,
  }
}
