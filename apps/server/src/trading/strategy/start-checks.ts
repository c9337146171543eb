import {
  strategyBodySchema,
  type StartCheck,
  type StrategyBody,
  type StrategyType,
} from '@liangshu/contract/trading/strategy'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { nextFirings } from '@liangshu/engine/backtest/beats'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { accessTo } from '../account/account-access.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import { sourceOf } from '../own-strategy/source.store.ts'
import { planOf, symbolsOf, type StrategyPlan } from './strategy-plan.ts'
import * as strategies from './strategy.store.ts'
import type { Universe } from './universe.ts'

const dayMs = 86_400_000

type Account = Awaited<ReturnType<typeof strategies.findAccountsOf>>[number]

const check = (name: string, problem: string | null, fine: string): StartCheck => ({
  name,
  ok: problem === null,
  text: problem ?? fine,
})

function accountProblem(accounts: readonly Account[], type: StrategyType): string | null {
  if (accounts.length === 0) return '请先为策略选择账户'
  const off = accounts.find(({ status }) => status !== 1)
  if (off) return `账户${off.account_name}未启用，不能启动策略`
  const building = accounts.find(({ is_building }) => is_building)
  if (building) return `账户${building.account_name}的演示数据尚在生成`
  const wrong = accounts.find(({ asset_class }) => !classesOf[type].includes(asset_class))
  return wrong ? `账户${wrong.account_name}不能交易该类策略的标的` : null
}

/** What each template can trade: its orders for futures say whether they open or close, those for all else do not. */
const shares = ['stock', 'credit']
const classesOf: Record<StrategyType, readonly string[]> = {
  signal: [...shares, 'crypto'],
  rank: [...shares, 'crypto'],
  etfArb: shares,
  grid: [...shares, 'crypto'],
  rebalance: [...shares, 'crypto'],
  futuresTrend: ['future'],
  manual: [...shares, 'future', 'crypto'],
  own: [...shares, 'future', 'crypto'],
}

/** STRAT-26: an account of coins trades coins and nothing else, and no other account trades them. */
function classProblem(accounts: readonly Account[], plan: StrategyPlan): string | null {
  const symbols = symbolsOf(plan)
  for (const { asset_class, account_name } of accounts) {
    const wrong =
      asset_class === 'future'
        ? symbols[0]
        : (symbols.find((symbol) => isPerpetual(symbol) !== (asset_class === 'crypto')) ?? plan.products[0])
    if (wrong !== undefined) return `账户${account_name}不能交易${wrong}`
  }
  return null
}

/** STRAT-25: a schedule is read when it is saved; one that never fires again cannot be started. */
function scheduleCheck({ schedule, period }: StrategyBody, now: Date): StartCheck {
  const fine = schedule === '' ? `按周期 ${period} 运行` : ''
  if (schedule === '') return check('运行计划', null, fine)
  const [next] = nextFirings(schedule, now.getTime(), 1)
  return check('运行计划', next === undefined ? '运行计划不会再触发' : null, `下次触发 ${next ?? ''}`)
}

async function rightProblem(tx: Tx, actor: Actor, accounts: readonly Account[]): Promise<string | null> {
  for (const { id, account_name } of accounts)
    if (!(await accessTo(tx, actor, id)).canTrade) return `您没有账户${account_name}的交易权限`
  return null
}

/** What the strategy will look at, or why it cannot. */
async function planCheck(
  tx: Tx,
  actor: Actor,
  { body, accounts, universe }: { body: StrategyBody; accounts: readonly Account[]; universe: Universe },
): Promise<StartCheck> {
  try {
    const plan = planOf(body, await universe.symbolsOf(actor, body.universe), await sourceOf(tx, body))
    const { universe: symbols, named } = plan
    const problem = classProblem(accounts, plan)
    if (problem) return check('参数与标的', problem, '')
    const text = symbols.length > 0 ? `共${symbols.length}只标的` : named.join('、') || '无需标的'
    return check('参数与标的', null, text)
  } catch (error) {
    if (error instanceof AppError) return check('参数与标的', error.message, '')
    throw error
  }
}

/** STRAT-18: everything a start depends on, each with its words; one that does not hold refuses it. */
export async function startChecks(
  tx: Tx,
  actor: Actor,
  { row, universe, now }: { row: strategies.StrategyRow; universe: Universe; now: Date },
): Promise<StartCheck[]> {
  const body = strategyBodySchema.parse(row.body)
  const accounts = await strategies.findAccountsOf(tx, row.id)
  const facts = await findAccountFacts(tx, accounts)
  const killed = accounts.find(({ id }) => facts.get(id)?.killSwitch)
  const isLive = accounts.some(({ mode }) => mode === 'live')
  const ranLongEnough = row.started_at !== null && now.getTime() - row.started_at.getTime() >= dayMs
  const profiles = [...new Set(accounts.map(({ id }) => facts.get(id)?.profile.name ?? '默认'))]
  return [
    check('账户', accountProblem(accounts, body.type), accounts.map(({ account_name }) => account_name).join('、')),
    check('交易权限', await rightProblem(tx, actor, accounts), '有交易权限'),
    check('熔断', killed ? `账户${killed.account_name}处于紧急停止` : null, '未触发'),
    check('风控方案', null, profiles.join('、') || '默认'),
    await planCheck(tx, actor, { body, accounts, universe }),
    scheduleCheck(body, now),
    ...(isLive ? [check('模拟运行', ranLongEnough ? null : '实盘策略须先模拟运行至少一天', '已满一天')] : []),
  ]
}
