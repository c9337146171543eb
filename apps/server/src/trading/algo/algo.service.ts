import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { orderStatus, rejectReasons } from '@liangshu/contract/trading/order-codes'
import { decideCancel } from '@liangshu/engine/account/book/decide-cancel'
import { isTerminal } from '@liangshu/engine/account/order/order-status'
import { nextSliceVolume, splitPlan } from '@liangshu/engine/account/order/split-plan'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { accessTo } from '../account/account-access.ts'
import { createFairRounds } from '../each-alone.ts'
import { createPutAside } from '../put-aside.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from '../order/instrument-days.ts'
import { volumeUnits, intentText } from '../order/order-draft.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { isStored } from '../order/order.store.ts'
import { conflict, type AnswerRow, type PlaceOrder } from '../order/place-order.ts'
import { awaitSending, holdSending } from '../order/sending-lock.ts'
import { platformScope } from '../platform-scope.ts'
import type { FindTargets } from '../proposal/find-targets.ts'
import { refuseBeyondTarget } from '../proposal/refuse-beyond-target.ts'
import { ownerOf } from './algo-owner.ts'
import * as algos from './algo.store.ts'

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  placeOrder: PlaceOrder
  findTargets: FindTargets
  warn: (facts: object, text: string) => void
}

const sliceId = (clOrdId: string, index: number) => `${clOrdId}/s${index + 1}`

/** Steps of one institution's parents in one beat. */
const mostSteps = 100

/** Parent orders that go out in slices. A slice's id follows from its parent's, so a restart repeats none. */
export function createAlgoService({ db, keeper, clock, market, placeOrder, findTargets, warn }: Parts) {
  const aside = createPutAside({ clock, warn })
  const rounds = createFairRounds<algos.Algo>({ laneOf: ({ tenantId }) => tenantId, most: mostSteps })

  function planOf(body: OrderDraftBody): { plan: algos.Algo['plan']; volume: number } {
    const { split, symbol } = body
    if (!split || body.volume === undefined) throw refusal('拆单委托须填写数量')
    const listing = listingOf(market, symbol, 'default')
    if (!listing) throw refusal(rejectReasons[6])
    const volume = volumeUnits(body.volume, symbol)
    const { buyMin, buyStep } = listing.day.lot
    const step = Math.max(buyMin, buyStep)
    if (volume < step * split.slices) throw refusal('拆分后每笔数量不足一手，请减少拆分笔数')
    return { plan: splitPlan({ ...split, volume, step }), volume }
  }

  async function start(actor: Actor, body: OrderDraftBody): Promise<AnswerRow> {
    const accountId = body.accountId ?? ''
    const { clOrdId } = body
    if (body.unitId !== undefined) throw refusal('资产单元委托不支持拆单')
    return inTenant(db, actor, async (tx) => {
      const access = await accessTo(tx, actor, accountId)
      if (!access.canTrade) return { clOrdId, status: orderStatus.rejected, rejReason: access.canRead ? 1 : 4 }
      const known = await algos.findByClOrdId(tx, accountId, clOrdId)
      if (known) return answerOf(known, body)
      if (await isStored(tx, accountId, clOrdId)) return conflict(clOrdId)
      const { plan, volume } = planOf(body)
      if (body.targetId !== undefined) await refuseBeyondTarget(tx, findTargets, { ...body, accountId, volume })
      const at = clock.now()
      const id = `A${newId(at.getTime()).slice(4, 24).toUpperCase()}`
      const { tenantId, userId, username } = actor
      const algo = { id, tenantId, accountId, clOrdId, userId, username, body, plan } as const
      const isFirst = await algos.insert(tx, {
        ...algo,
        status: 'working',
        nextSlice: 0,
        note: '',
        startedAt: at,
        updatedAt: at,
      })
      const other = isFirst ? null : await algos.findByClOrdId(tx, accountId, clOrdId)
      // The other of two clicks was quicker.
      if (other) return answerOf(other, body)
      return { clOrdId, orderId: id, status: orderStatus.pendingNew, rejReason: 0, rejDetail: '', riskChecks: [] }
    })
  }

  async function cancelChild(algo: algos.Algo, clOrdId: string): Promise<void> {
    await keeper.onAccount(platformScope, algo.accountId, async (locked) => {
      const symbol = algo.body.symbol
      const listing = listingOf(market, symbol, locked.account.feeProfileId)
      const isCancelPhase = listing?.phase.cancel === 'accept'
      await locked.record(decideCancel(locked.book, { clOrdId, at: clock.now().getTime(), isCancelPhase }))
    })
  }

  const move = (algo: algos.Algo, nextSlice: number, status: algos.AlgoStatus, note?: string) =>
    asPlatform(db, (tx) =>
      algos.advance(tx, algo, { nextSlice, status, at: clock.now(), ...(note !== undefined && { note }) }),
    )

  /** Who withdraws the parent meanwhile waits for this slice, and withdraws it too. */
  const sendSlice = (algo: algos.Algo, index: number, units: number): Promise<void> =>
    asPlatform(db, async (tx) => {
      await holdSending(tx, algo.id)
      if (await algos.isWorking(tx, algo.id)) await placeSlice(algo, index, units)
    })

  /** Sends the slice, then moves on: a crash in between finds the slice sent and moves on then. */
  async function placeSlice(algo: algos.Algo, index: number, units: number): Promise<void> {
    const actor = ownerOf(algo)
    const { split: _split, ...rest } = algo.body
    const volume = units / scaleOfSymbol(rest.symbol).volume
    const clOrdId = sliceId(algo.clOrdId, index)
    const codes = [...new Set([...rest.confirmCodes, 11])]
    const body = { ...rest, clOrdId, volume, confirmCodes: codes, remark: rest.remark || `拆单${algo.clOrdId}` }
    const row = await placeOrder(actor, body, { accountId: algo.accountId, clOrdId, origin: 'ALGO' })
    const isRefused = row.status === orderStatus.rejected || row.confirm !== undefined || row.code !== undefined
    if (isRefused) {
      const why = row.rejDetail ?? row.message ?? row.confirm?.map(({ text }) => text).join('；') ?? ''
      await move(algo, index + 1, 'failed', why)
    } else await move(algo, index + 1, 'working')
  }

  async function step(algo: algos.Algo): Promise<void> {
    const children = await asPlatform(db, (tx) => algos.findChildren(tx, algo))
    const live = children.filter(({ status }) => !isTerminal(status))
    const filled = children.reduce((sum, child) => sum + child.filled, 0)
    const slice = algo.plan[algo.nextSlice]
    if (!slice) {
      if (live.length === 0) await move(algo, algo.nextSlice, 'done')
      return
    }
    // Sent before a crash that came between sending and moving on.
    const own = sliceId(algo.clOrdId, algo.nextSlice)
    if (children.some(({ clOrdId }) => clOrdId === own)) return void (await move(algo, algo.nextSlice + 1, 'working'))
    if (clock.now().getTime() < algo.startedAt.getTime() + slice.afterMs) return
    if (live.length > 0) {
      // An iceberg shows its next part when the last is gone; a timed slice takes back what did not trade.
      if (algo.body.split?.algo === 'LIMIT') return
      for (const child of live) if (child.status !== orderStatus.pendingCancel) await cancelChild(algo, child.clOrdId)
      return
    }
    const volume = nextSliceVolume(slice.target, filled)
    if (volume === 0) await move(algo, algo.nextSlice + 1, 'working')
    else await sendSlice(algo, algo.nextSlice, volume)
  }

  async function stopParents(tx: Tx, ids: readonly string[], note: string): Promise<string[]> {
    await awaitSending(tx, ids)
    return algos.stop(tx, { ids }, { note, at: clock.now() })
  }

  /** Somebody has to look at it: tried on and on it would cost every beat the same failure. */
  async function giveUp(algo: algos.Algo): Promise<void> {
    await move(algo, algo.nextSlice, 'failed', '连续三次执行失败，已停止，请核对后重新提交').catch(() => undefined)
  }

  return {
    start,

    /** True when the id is a parent's: it stops, and what works of it is withdrawn. */
    async cancel(actor: Actor, accountId: string, clOrdId: string): Promise<boolean> {
      const algo = await inTenant(db, actor, async (tx) => {
        const found = await algos.findByClOrdId(tx, accountId, clOrdId)
        if (!found) return null
        await refuseStopping(tx, actor, accountId)
        await stopParents(tx, [found.id], found.note)
        return found
      })
      if (!algo) return false
      const children = await asPlatform(db, (tx) => algos.findChildren(tx, algo))
      for (const child of children) if (!isTerminal(child.status)) await cancelChild(algo, child.clOrdId)
      return true
    },

    /** All of an account, however many. What works of them is withdrawn with the account's other orders. */
    stopAll: (actor: Actor, accountId: string): Promise<string[]> =>
      inTenant(db, actor, async (tx) => {
        await refuseStopping(tx, actor, accountId)
        return stopParents(tx, await algos.findWorkingIds(tx, accountId), '全部撤单')
      }),

    findAll: (actor: Actor, accountIds: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const found = await algos.findOfAccounts(tx, accountIds)
        return Promise.all(found.map(async (algo) => ({ algo, children: await algos.findChildren(tx, algo) })))
      }),

    async beat(): Promise<void> {
      if (!market.time()) return
      await rounds(await asPlatform(db, algos.findWorking), async (algo) => {
        if (aside.isResting(algo.id)) return
        try {
          await step(algo)
          aside.worked(algo.id)
        } catch (error) {
          warn({ algo: algo.id, err: error }, 'a split order could not go on')
          if (aside.failed(algo.id, error, { algo: algo.id, tenant: algo.tenantId })) await giveUp(algo)
        }
      })
    },
  }
}

/** Whoever may trade the account may stop its parents, and so may the risk officer. */
async function refuseStopping(tx: Tx, actor: Actor, accountId: string): Promise<void> {
  const { canRead, canTrade } = await accessTo(tx, actor, accountId)
  if (!canTrade && !(canRead && actor.rights.permissions.has('RISK:kill'))) throw new AppError('FORBIDDEN')
}

function answerOf(known: algos.Algo, body: OrderDraftBody): AnswerRow {
  const { clOrdId } = body
  if (intentText(known.body) !== intentText(body)) return conflict(clOrdId)
  return { clOrdId, orderId: known.id, status: orderStatus.pendingNew, rejReason: 0, rejDetail: '', riskChecks: [] }
}
