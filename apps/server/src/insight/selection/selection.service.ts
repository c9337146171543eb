import {
  factorWeights,
  selectionPresets,
  type PlanBody,
  type SelectionBody,
  type SelectionRecord,
  type SelectionRecordDetail,
} from '@liangshu/contract/insight/selection'

import type { Constituents, MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, inputError, refusal } from '../../platform/http/app-error.ts'
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import type { JobContext } from '../../platform/jobs/job-registry.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { GroupReader } from '../../watch/index.ts'
import type { PickedOutcome } from './outcomes.calls.ts'
import type { SelectionArgs } from './selection.calls.ts'
import * as store from './selection.store.ts'

export interface SelectionParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly groups: GroupReader
  readonly constituents: Constituents
}

const MOST_OWN_PLANS = 50
type Wanted = Pick<SelectionBody, 'universe' | 'exclude' | 'top'> & { weights: SelectionArgs['weights'] }

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

export type Selections = ReturnType<typeof createSelections>

/** Selections that are asked for, plans that are kept, and what plans chose day by day. */
export function createSelections({ db, clock, market, groups, constituents }: SelectionParts) {
  /** The market's own name, so that days of one are never held against another. */
  const marketName = () => market.history ?? market.kind

  async function argsOf(actor: Actor, body: SelectionBody): Promise<SelectionArgs> {
    const weights = body.preset ? selectionPresets[body.preset].weights : (body.weights ?? {})
    if (!body.preset && !actor.rights.permissions.has('AI:run')) throw new AppError('FORBIDDEN')
    if (Object.values(weights).every((weight) => weight === 0)) throw inputError('至少一个因子的权重不为0')
    const restricted = await inTenant(db, actor, (tx) => store.findRestricted(tx))
    const symbols = body.groupId ? await groups.symbolsOf(actor, body.groupId) : undefined
    return {
      weights,
      universe: body.universe,
      given: body.universe === 'all' ? undefined : (await constituents.inForce(actor, [body.universe]))[body.universe],
      within: symbols?.flatMap((symbol) => market.instrument(symbol)?.slot ?? []),
      exclude: body.exclude,
      restricted,
      top: body.top,
    }
  }

  const recordOf = (row: store.RecordRow, outcome: PickedOutcome | undefined): SelectionRecord => {
    const [ret5, ret20] = [mean(outcome?.values[5] ?? []), mean(outcome?.values[20] ?? [])]
    const over = (own: number | null, all: number | null | undefined) =>
      own === null || all == null ? null : own - all
    return {
      id: row.id,
      planId: row.plan_id,
      planName: row.plan_name,
      version: row.plan_version,
      day: row.day,
      n: store.pickList.parse(row.picks).length,
      ret5,
      excess5: over(ret5, outcome?.benchmark[5]),
      ret20,
      excess20: over(ret20, outcome?.benchmark[20]),
      losers5: ret5 === null ? null : (outcome?.values[5] ?? []).filter((value) => value !== null && value < 0).length,
    }
  }

  const outcomesOf = async (rows: readonly store.RecordRow[]) => {
    const items = rows.map(({ id, day, picks }) => ({
      id,
      day,
      symbols: store.pickList.parse(picks).map(([symbol]) => symbol),
    }))
    const found = items.length === 0 ? [] : await market.ask('selectionOutcomes', { items })
    return new Map(found.map((one) => [one.id, one]))
  }

  async function keepDay(row: store.PlanRow): Promise<string> {
    const wanted: Wanted = {
      weights: factorWeights.parse(row.weights),
      universe: row.universe,
      exclude: row.exclude as SelectionBody['exclude'],
      top: row.top,
    }
    // What one institution forbids is no matter of another's.
    const restricted = await inTenant(
      db,
      { tenantId: row.tenant_id, isPlatform: false, userId: '' },
      store.findRestricted,
    )
    const answer = await market.ask('selection', { ...wanted, restricted })
    const at = clock.now()
    await asPlatform(db, (tx) =>
      store.insertRecord(tx, {
        id: newId(at.getTime()),
        tenant_id: row.tenant_id,
        plan_id: row.id,
        plan_name: row.name,
        plan_version: row.version,
        market: marketName(),
        day: answer.date,
        weights: wanted.weights,
        picks: answer.rows.map(({ symbol, name, score }) => [symbol, name, score]),
        made_at: at,
      }),
    )
    return answer.date
  }

  return {
    argsOf,

    plans: (actor: Actor) =>
      inTenant(db, actor, async (tx) =>
        (await store.findPlans(tx, actor.userId)).map((row) => store.toPlan(row, actor.userId)),
      ),

    savePlan: (actor: Actor, { id, ...plan }: PlanBody) =>
      inTenant(db, actor, async (tx) => {
        const at = clock.now()
        const planId = id ?? newId(at.getTime())
        if (id) {
          const known = await store.findPlan(tx, id)
          if (!known) throw new AppError('NOT_FOUND')
          if (known.user_id !== actor.userId) throw refusal('只能修改自己的方案，可另存为新方案')
          await store.updatePlan(tx, id, plan, at)
        } else {
          if ((await store.countPlans(tx, actor.userId)) >= MOST_OWN_PLANS)
            throw refusal(`最多保存${MOST_OWN_PLANS}个方案`)
          const by = actor.realname || actor.username
          await store.insertPlan(tx, plan, { id: planId, tenantId: actor.tenantId, userId: actor.userId, by, at })
        }
        const stored = await store.findPlan(tx, planId)
        if (!stored) throw new Error(`plan ${planId} was not kept`)
        return store.toPlan(stored, actor.userId)
      }),

    removePlan: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) => {
        const known = await store.findPlan(tx, id)
        if (!known) throw new AppError('NOT_FOUND')
        if (known.user_id !== actor.userId) throw refusal('只能删除自己的方案')
        await store.removePlan(tx, id)
      }),

    async records(actor: Actor, wanted: { planId?: string | undefined; days: number }): Promise<SelectionRecord[]> {
      const rows = await inTenant(db, actor, (tx) =>
        store.findRecords(tx, { planId: wanted.planId || undefined, market: marketName(), most: wanted.days }),
      )
      const outcomes = await outcomesOf(rows)
      return rows.map((row) => recordOf(row, outcomes.get(row.id)))
    },

    async record(actor: Actor, id: string): Promise<SelectionRecordDetail> {
      const row = await inTenant(db, actor, (tx) => store.findRecord(tx, id))
      if (!row) throw new AppError('NOT_FOUND')
      const outcome = (await outcomesOf([row])).get(row.id)
      const picks = store.pickList.parse(row.picks).map(([symbol, name, score], index) => ({
        rank: index + 1,
        symbol,
        name,
        score,
        ret1: outcome?.values[1][index] ?? null,
        ret5: outcome?.values[5][index] ?? null,
        ret20: outcome?.values[20][index] ?? null,
      }))
      return { ...recordOf(row, outcome), picks }
    },

    /** SEL-12: every plan that runs daily, of all institutions, once for the last closed day. */
    async runDaily({ log, signal }: Pick<JobContext, 'log' | 'signal'>): Promise<string> {
      const plans = await asPlatform(db, store.findDailyPlans)
      let day = ''
      const keep = async (plan: (typeof plans)[number]): Promise<void> => {
        day = await keepDay(plan)
      }
      await eachInTurn(plans, keep, { nameOf: ({ name }) => name, log, signal })
      return plans.length === 0 ? '没有每日运行的方案' : `${plans.length}个方案已按 ${day} 的收盘数据选股`
    },
  }
}
