import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { orderType } from '@liangshu/contract/trading/order-codes'
import { scaleOfSymbol, unitText } from '@liangshu/engine/account/order/unit-scale'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { findStates, type StateRow } from '../holding/state.store.ts'
import { strategyIdOf } from '../seed/seed-trading.ts'
import type { TradingServices } from '../trading-services.ts'
import { viewOf } from './account-view.ts'
import type { DemoPlan, DemoPlans } from './demo-plans.ts'
import type { BuildingAccount } from './demo.store.ts'
import type { DemoSide, SideDay } from './demo-side.ts'
import type { PastMarket } from './past-market.ts'
import { slipOf } from './strategy/slips.ts'
import type { OrderIntent } from './strategy/strategy-view.ts'

/** What happens at a moment of a day, in this order, before the exchange moves. */
type Moment = {
  readonly at: string
  readonly decides?: readonly DemoPlan['asset'][]
  readonly slips?: boolean
  readonly withdraws?: boolean
  readonly settles?: boolean
  readonly guards?: boolean
  /** What is done beside the strategies: while the market trades, and when the day is settled. */
  readonly beside?: 'trade' | 'close'
}

const tradingMoments: readonly Moment[] = [
  { at: '08:10:00', settles: true, guards: true },
  { at: '09:31:20', decides: ['shares', 'futures'] },
  { at: '09:33:40' },
  { at: '09:48:20' },
  { at: '10:16:30', decides: ['coins'], beside: 'trade' },
  { at: '11:05:10', guards: true },
  { at: '13:20:30', slips: true },
  { at: '14:20:40' },
  { at: '14:50:50', withdraws: true },
  { at: '15:00:30' },
  { at: '15:40:00', settles: true },
  { at: '16:05:00', settles: true, guards: true, beside: 'close' },
]
/** Only coins trade on a day off. */
const restMoments: readonly Moment[] = [
  { at: '08:10:00', settles: true, guards: true },
  { at: '10:16:30', decides: ['coins'] },
  { at: '10:18:30' },
  { at: '16:05:00', guards: true },
]
/** After the last moment of a day everything of it is closed. */
export const dayEndsAt = secondsOf('16:05')

/** A strategy sends so many orders a second at most. */
const perSecond = 5
/** Soft checks that a person would tick. */
const confirmCodes = [11, 12, 13, 14, 15]
/** Longer than any acknowledgement takes. */
const ackMs = 300

type Parts = {
  db: Db
  trading: TradingServices
  market: PastMarket
  plans: DemoPlans
  accounts: readonly BuildingAccount[]
  beside?: DemoSide | undefined
}
type Day = SideDay & { readonly isTradingDay: boolean }
type IntendedOrder = { readonly account: BuildingAccount; readonly intent: OrderIntent; readonly isByHand: boolean }

const actorOf = ({ tenantId, trader, traderId }: BuildingAccount): Actor => ({
  sessionId: 'demo',
  userId: traderId,
  username: trader,
  realname: trader,
  tenantId,
  isPlatform: false,
  orgCode: '',
  rights: { roleCodes: new Set(), permissions: new Set(['ORDER:submit', 'ORDER:cancel']) },
})
const reader: Actor = {
  ...actorOf({ id: '', no: '', tenantId: 0, trader: 'system', traderId: '' }),
  isPlatform: true,
  rights: { roleCodes: new Set(), permissions: new Set(['ACCOUNT:viewAll']) },
}

/** One past day of all demo accounts, traded and settled by the services that do it live. */
export async function makeDay(parts: Parts, day: Day): Promise<void> {
  const { trading, market, plans, db, accounts } = parts
  await plans.prepare(day.date)
  const moments = day.isTradingDay ? tradingMoments : restMoments
  const held = await findHeld(db, accounts)
  const symbols = [...new Set([...plans.symbolsOn(day.date), ...held])]
  const seconds = moments.map(({ at }) => secondsOf(at))
  await market.open(day.date, seconds, day.isTradingDay ? symbols : symbols.filter((one) => one.endsWith('-PERP')))
  const sent = createSender(parts, day)
  for (const [index, moment] of moments.entries()) {
    market.moveTo(index)
    if (moment.settles) await trading.settlement.settleDue()
    if (moment.guards) await trading.guard.beat()
    if (moment.decides) await sent.send(index, await intendedOf(parts, day, moment.decides))
    if (moment.slips) await sent.send(index, await slipsOf(parts, day))
    if (moment.withdraws) await sent.withdraw(day.dayIndex)
    if (moment.beside && parts.beside) {
      await parts.beside[moment.beside](day)
      market.moveTo(index, ackMs)
    }
    await trading.broker.beat()
  }
}

const statesOf = async (db: Db, accounts: readonly BuildingAccount[]): Promise<Map<string, StateRow>> => {
  const states = await asPlatform(db, (tx) => findStates(tx, { actor: reader }))
  const own = new Set(accounts.map(({ id }) => id))
  return new Map(states.filter(({ accountId }) => own.has(accountId)).map((state) => [state.accountId, state]))
}

async function findHeld(db: Db, accounts: readonly BuildingAccount[]): Promise<string[]> {
  const states = await statesOf(db, accounts)
  return [...states.values()].flatMap(({ holdings, contracts }) => [
    ...holdings.map(({ symbol }) => symbol),
    ...contracts.map(({ body }) => body.symbol),
  ])
}

async function intendedOf(parts: Parts, day: Day, assets: readonly DemoPlan['asset'][]): Promise<IntendedOrder[]> {
  const { db, market, plans, accounts } = parts
  const states = await statesOf(db, accounts)
  return accounts.flatMap((account) => {
    const [plan, state] = [plans.plans.get(account.no), states.get(account.id)]
    if (!plan || !state || !assets.includes(plan.asset)) return []
    const view = viewOf(market, state, { day: day.date, dayIndex: day.dayIndex })
    return plan.strategy(view).map((intent) => ({ account, intent, isByHand: false }))
  })
}

async function slipsOf(parts: Parts, day: Day): Promise<IntendedOrder[]> {
  const { db, market, plans, accounts } = parts
  const states = await statesOf(db, accounts)
  return accounts.flatMap((account, offset) => {
    const [plan, state] = [plans.plans.get(account.no), states.get(account.id)]
    if (!plan || !state || plan.byHand.length === 0) return []
    const view = viewOf(market, state, { day: day.date, dayIndex: day.dayIndex })
    return slipOf(view, plan.byHand, offset * 3).map((intent) => ({ account, intent, isByHand: true }))
  })
}

/** Sends what was intended and remembers under which ids. */
function createSender({ trading, market }: Parts, { date }: Day) {
  const counts = new Map<string, number>()
  const ids = new Map<string, { account: BuildingAccount; clOrdIds: string[] }>()

  function bodyOf({ account, intent, isByHand }: IntendedOrder): OrderDraftBody {
    const count = (counts.get(account.no) ?? 0) + 1
    counts.set(account.no, count)
    const clOrdId = `${account.no}-${date.replaceAll('-', '')}-${count}`
    const own = ids.get(account.id) ?? { account, clOrdIds: [] }
    own.clOrdIds.push(clOrdId)
    ids.set(account.id, own)
    const { price, volume } = scaleOfSymbol(intent.symbol)
    return {
      clOrdId,
      accountId: account.id,
      symbol: intent.symbol,
      side: intent.side,
      orderType: orderType.limit,
      price: unitText(intent.price, price),
      volume: intent.volume / volume,
      tif: 'DAY',
      remark: intent.remark,
      confirmCodes: [...confirmCodes],
      ...(!isByHand && { strategyId: strategyIdOf(account.no) }),
      ...(intent.positionEffect !== undefined && { positionEffect: intent.positionEffect }),
      ...(intent.reduceOnly !== undefined && { reduceOnly: intent.reduceOnly }),
    }
  }

  /** The orders of each person in one call, as the programme of a desk would. */
  async function sendTogether(intended: readonly IntendedOrder[]): Promise<void> {
    const byPerson = Map.groupBy(intended, ({ account }) => account.traderId)
    await Promise.all(
      [...byPerson.values()].map(async (own) => {
        const [first] = own
        if (first) await trading.executeTrade(actorOf(first.account), { orders: own.map(bodyOf) })
      }),
    )
  }

  return {
    async send(moment: number, intended: readonly IntendedOrder[]): Promise<void> {
      const byAccount = [...Map.groupBy(intended, ({ account }) => account.id).values()]
      const rounds = Math.max(0, ...byAccount.map((own) => Math.ceil(own.length / perSecond)))
      for (let round = 0; round < rounds; round += 1) {
        market.moveTo(moment, round * 1000)
        await sendTogether(byAccount.flatMap((own) => own.slice(round * perSecond, (round + 1) * perSecond)))
      }
      market.moveTo(moment, rounds * 1000 + ackMs)
    },
    /** In the afternoon a trader takes back the first order that still works, of one account a day. */
    async withdraw(dayIndex: number): Promise<void> {
      const all = [...ids.values()]
      const own = all[dayIndex % Math.max(1, all.length)]
      if (!own) return
      const { account, clOrdIds } = own
      await trading.orders.cancel(actorOf(account), {
        accountId: account.id,
        clOrdIds: clOrdIds.slice(0, 2),
        all: false,
        confirm: '',
      })
    },
  }
}
