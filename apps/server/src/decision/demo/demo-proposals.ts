import type { ProposalDeed } from '@liangshu/contract/decision/proposal'
import { orderType } from '@liangshu/contract/trading/order-codes'
import { proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { SideDay, TradingServices } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { followOrders } from '../proposal/follow-orders.ts'
import { createProposalActs } from '../proposal/proposal-acts.ts'
import { createProposalDrafts } from '../proposal/proposal-drafts.ts'
import { findByProposal, findExecuted } from '../target/target.store.ts'
import { demoFrom } from './demo-funds.ts'
import type { DemoPeople } from './demo-people.ts'

type Step = { by: keyof DemoPeople; action: ProposalDeed; comment: string }
type DemoProposal = {
  /** Trading days before the last one. */
  daysLeft: number
  title: string
  rationale: string
  /** Which of the account's holdings it is about. */
  holding: number
  side: 1 | 2
  /** Part of the NAV. */
  weight: number
  /** Calendar days it stays open; the longest when left out. */
  openDays?: number
  steps: readonly Step[]
  /** Part of the target that is ordered at once. */
  executes?: number
}

const submit: Step = { by: 'researcher', action: 'submit', comment: '' }
const approve: Step = { by: 'manager', action: 'approve', comment: '同意，按计划执行' }

/** One in every state a proposal can be in. */
const plans: readonly DemoProposal[] = [
  {
    daysLeft: 4,
    title: '趋势龙头加仓（未执行到期）',
    rationale: '突破后回踩确认，计划两日内加仓。',
    holding: 0,
    side: 1,
    weight: 0.01,
    openDays: 1,
    steps: [submit, approve],
  },
  {
    daysLeft: 3,
    title: '弱势持仓减仓',
    rationale: '动量衰减，降低单一证券占比。',
    holding: 1,
    side: 2,
    weight: 0.006,
    steps: [submit, approve],
    executes: 1,
  },
  {
    daysLeft: 3,
    title: '追高建仓',
    rationale: '短期涨幅较大，尝试小仓位参与。',
    holding: 2,
    side: 1,
    weight: 0.02,
    steps: [submit, { by: 'manager', action: 'reject', comment: '估值过高，暂不参与' }],
  },
  {
    daysLeft: 2,
    title: '行业轮动调整',
    rationale: '等待确认后再提交。',
    holding: 3,
    side: 2,
    weight: 0.01,
    steps: [submit, { by: 'researcher', action: 'withdraw', comment: '' }],
  },
  {
    daysLeft: 0,
    title: '组合再平衡（执行中）',
    rationale: '超出目标权重部分分批卖出。',
    holding: 1,
    side: 2,
    weight: 0.02,
    steps: [submit, approve],
    executes: 0.5,
  },
  {
    daysLeft: 0,
    title: '获利了结',
    rationale: '达到目标收益，等待交易员执行。',
    holding: 4,
    side: 2,
    weight: 0.015,
    steps: [submit, approve],
  },
  {
    daysLeft: 0,
    title: '核心持仓加仓',
    rationale: '突破信号持续有效，建议小幅加仓。',
    holding: 0,
    side: 1,
    weight: 0.005,
    steps: [submit],
  },
  {
    daysLeft: 0,
    title: '备选标的建仓',
    rationale: '研究中，尚未提交。',
    holding: 2,
    side: 1,
    weight: 0.01,
    steps: [],
  },
]

const longestDays = 29
/** What an order gives away so that it is filled although the market moves meanwhile. */
const leeway = 0.01
/** Of shares: a cent. */
const tick = 100
const dayMs = 86_400_000
/** Soft checks that a person would tick. */
const confirmCodes = [11, 12, 13, 14, 15]

type Held = { accountId: string; symbol: string; volume: number }
type Parts = { db: Db; clock: Clock; trading: TradingServices; people: DemoPeople }

/** DEMO-12: proposals in every state, written, judged and executed by the services that do it live. */
export function createDemoProposals({ db, clock, trading, people }: Parts) {
  const parts = { db, clock, trading, tell: () => Promise.resolve() } as unknown as DecisionParts
  const drafts = createProposalDrafts(parts)
  const act = createProposalActs(parts)
  const { researcher, trader } = people

  async function findPlace(): Promise<{ productId: string; held: Held[] } | null> {
    return inTenant(db, researcher, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from trade_product where code = 'LS001' and tenant_id = ${researcher.tenantId}::integer`.execute(tx)
      const productId = rows[0]?.id
      if (productId === undefined) return null
      const states = await trading.products.allStates(tx, researcher, productId)
      const held = states.flatMap(({ accountId, holdings }) =>
        holdings.map(({ symbol, volume }) => ({ accountId, symbol, volume })),
      )
      const traded = held.filter(
        ({ symbol, volume }) => volume >= 200 && trading.market.quote(symbol)?.isSuspended === false,
      )
      return { productId, held: traded.toSorted((a, b) => b.volume - a.volume || (a.symbol < b.symbol ? -1 : 1)) }
    })
  }

  const findMade = (title: string) =>
    inTenant(db, researcher, (tx) =>
      tx.selectFrom('decision_proposal').select(['id', 'status']).where('title', '=', title).executeTakeFirst(),
    )

  /** What an earlier day left of a target that is to be done. */
  async function goOn(plan: DemoProposal, held: readonly Held[]): Promise<void> {
    const made = await findMade(plan.title)
    if (!made || ![proposalStatus.approved, proposalStatus.executing].includes(made.status as 2)) return
    const [target] = await inTenant(db, trader, (tx) => findByProposal(tx, made.id))
    const own = held.find(({ symbol }) => symbol === target?.symbol)
    if (own) await execute(made.id, own, 1, trader)
  }

  /** A trader orders part of the target at a price that is met at once. */
  async function execute(proposalId: string, { accountId, symbol }: Held, part: number, who: Actor): Promise<void> {
    const [target] = await inTenant(db, who, (tx) => findByProposal(tx, proposalId))
    const quote = trading.market.quote(symbol)
    const level = target?.side === 1 ? quote?.book.asks[0] : quote?.book.bids[0]
    if (!target || !level) return
    const price = Math.round((level.price * (target.side === 1 ? 1 + leeway : 1 - leeway)) / tick) * tick
    const done = (await inTenant(db, who, (tx) => findExecuted(tx, [target.id]))).get(target.id)?.volume ?? 0
    const wanted = Math.floor(((target.volume ?? 0) * part - done) / 100) * 100
    if (wanted <= 0) return
    await trading.executeTrade(who, {
      orders: [
        {
          clOrdId: `${symbol}-${toWireTime(clock.now()).slice(0, 10)}-T${target.side}`,
          accountId,
          symbol,
          side: target.side as 1 | 2,
          orderType: orderType.limit,
          price: (price / 10_000).toFixed(2),
          volume: wanted,
          tif: 'DAY',
          remark: '按提案执行',
          confirmCodes: [...confirmCodes],
          targetId: target.id,
        },
      ],
    })
  }

  async function make(plan: DemoProposal, productId: string, held: Held): Promise<void> {
    const now = clock.now()
    const name = trading.market.instrument(held.symbol)?.name ?? held.symbol
    const expireAt = toWireTime(new Date(now.getTime() + (plan.openDays ?? longestDays) * dayMs))
    const ref = `${held.symbol}:${toWireTime(now).slice(0, 10)}`
    const id = await drafts.save(
      researcher,
      {
        title: plan.title,
        productId,
        type: plan.side === 1 ? 'open' : 'rebalance',
        rationale: plan.rationale,
        attachments: [{ kind: 'signal', ref, title: `突破信号 ${name}` }],
        expireAt,
        id: undefined,
        version: undefined,
        unitId: undefined,
      },
      demoFrom,
    )
    const target = {
      symbol: held.symbol,
      side: plan.side,
      mode: 'weight' as const,
      value: plan.weight,
      priceType: 'market' as const,
      priceLow: null,
      priceHigh: null,
    }
    await drafts.saveTargets(
      researcher,
      { proposalId: id, replace: true, targets: [target], version: undefined } as never,
      demoFrom,
    )
    for (const { by, action, comment } of plan.steps)
      await act(people[by], { id, action, comment, version: undefined }, demoFrom)
    if (plan.executes !== undefined) await execute(id, held, plan.executes, trader)
  }

  return {
    /** Somebody looks in the evening: what was filled is done, what was not is over. */
    close: () => inTenant(db, researcher, (tx) => followOrders(tx, clock.now())),

    async trade({ daysLeft }: SideDay): Promise<void> {
      const due = plans.filter((plan) => plan.daysLeft === daysLeft)
      const begun = plans.filter((plan) => plan.executes === 1 && plan.daysLeft > daysLeft)
      const place = due.length + begun.length === 0 ? null : await findPlace()
      if (!place) return
      for (const plan of begun) await goOn(plan, place.held)
      for (const plan of due) {
        const held = place.held[plan.holding % Math.max(1, place.held.length)]
        if (!held || (await findMade(plan.title))) continue
        try {
          await make(plan, place.productId, held)
        } catch (error) {
          // A limit of that day stood in the way; the draft stays, as it would for a person.
          if (!(error instanceof AppError)) throw error
        }
      }
    },
  }
}
