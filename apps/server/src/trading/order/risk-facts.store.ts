import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { Side } from '@liangshu/contract/trading/order-codes'
import { riskProfileSchema, type RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { Holding } from '@liangshu/engine/account/holding/holding'
import type { RestingOrder, TargetFacts } from '@liangshu/engine/account/risk/pre-trade-facts'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared-client.ts'
import type { AccountRow } from '../book/account-row.ts'
import type { StoredContract, StoredState } from '../book/balances.ts'
import { unpackCheck, type StoredCheck } from '../book/stored-event.ts'
import { keyOfTarget, type FindTargets, type TargetQuestion } from '../proposal/find-targets.ts'
import { findOpposing, findResting, keyOfOpposing, keyOfResting } from './counter-orders.store.ts'

/** What an order asks the tables. Null for a command that needs nothing beside its book. */
export type OrderQuestion = {
  readonly userId: string
  readonly symbol: string
  readonly side: Side
  readonly clOrdId: string
  readonly strategyId?: string | undefined
  readonly targetId?: string | undefined
} | null

export type StoredOrder = {
  readonly id: string
  readonly symbol: string
  readonly side: number
  readonly orderType: number
  readonly price: number
  readonly volume: number
  readonly status: number
  readonly rejectReason: number
  readonly rejectDetail: string
  readonly sizing: string | null
  readonly tif: string
  readonly positionEffect: number
  readonly triggerPrice: number | null
  readonly reduceOnly: boolean
  readonly unitId: string | null
  readonly targetId: string | null
  readonly checks: readonly RiskCheckRow[]
}

export type AccountFacts = {
  readonly killSwitch: 'account' | 'product' | 'global' | null
  readonly peakUnitNav: number | null
  /** The product's other accounts. */
  readonly siblings: readonly StoredState[]
  readonly profile: RiskProfile
}

export type PlacedOrder = RestingOrder & { readonly productId: string }

export type RiskRows = AccountFacts & {
  /** Null when the caller has no grant at all. */
  readonly canTrade: boolean | null
  readonly stored: StoredOrder | null
  /** False when the order names a strategy that is not the institution's. */
  readonly knowsStrategy: boolean
  /** Working orders of the product's other accounts on the other side. */
  readonly resting: readonly RestingOrder[]
  /** What the batch has placed so far, not in the tables yet. One list for the whole batch. */
  readonly placed: PlacedOrder[]
  readonly opposingProducts: readonly string[]
  /** What the order's target still allows; null when it names none that is its product's. */
  readonly target: TargetFacts | null
  /** Shares the batch has ordered for targets so far. One map for the whole batch. */
  readonly orderedForTargets: Map<string, number>
}

export type Asked = { readonly account: AccountRow; readonly question: OrderQuestion }
export type AskedOrder = {
  readonly account: Pick<AccountRow, 'id' | 'tenantId' | 'productId' | 'unitId'>
  readonly question: NonNullable<OrderQuestion>
}

/** For statements that look up by key alone. Where several indexes could serve, the plan must see how full the table is. */
const hot = sql.raw(prepared)

/**
 * Everything the checks of a batch need from tables, in a handful of statements however many orders there are. The
 * product and symbol stay locked to the end: two crossing orders of one product on two of its accounts must not pass
 * each other unseen.
 */
export async function findRiskRows(
  tx: Tx,
  asked: readonly Asked[],
  findTargets: FindTargets,
): Promise<(RiskRows | null)[]> {
  const orders = asked.flatMap(({ account, question }) => (question ? [{ account, question }] : []))
  if (orders.length === 0) return asked.map(() => null)
  await lockProductSymbols(tx, orders)
  const accounts = await findAccountFacts(tx, [...new Map(orders.map(({ account }) => [account.id, account])).values()])
  const own = await findOwnRows(tx, orders)
  const resting = await findResting(tx, orders)
  const opposing = await findOpposing(tx, orders)
  const strategies = await findStrategies(tx, orders)
  const targets = await findTargets(tx, targetsOf(orders))
  const orderedForTargets = new Map<string, number>()
  const placed: PlacedOrder[] = []
  let at = 0
  return asked.map(({ account, question }) => {
    if (!question) return null
    const facts = accounts.get(account.id)
    if (!facts) throw new Error(`no facts of account ${account.id}`)
    const row = own[at++]
    const others = opposing.get(keyOfOpposing({ account, question })) ?? []
    return {
      ...facts,
      placed,
      canTrade: row?.canTrade ?? null,
      stored: row?.stored ?? null,
      knowsStrategy:
        question.strategyId === undefined || strategies.has(keyOfStrategy(account.tenantId, question.strategyId)),
      resting: resting.get(keyOfResting({ account, question })) ?? [],
      opposingProducts: others.filter(({ productId }) => productId !== account.productId).map(({ name }) => name),
      target: targets.get(keyOfTarget({ targetId: question.targetId ?? '', ...account })) ?? null,
      orderedForTargets,
    }
  })
}

const targetsOf = (orders: readonly AskedOrder[]): TargetQuestion[] =>
  orders.flatMap(({ account: { productId, unitId }, question: { targetId } }) =>
    targetId === undefined ? [] : [{ targetId, productId, unitId }],
  )

async function lockProductSymbols(tx: Tx, orders: readonly AskedOrder[]): Promise<void> {
  const keys = new Set(orders.map(({ account, question }) => `trade:${account.productId}:${question.symbol}`))
  await sql`${hot}
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${[...keys].sort()}::text[]) as key
  `.execute(tx)
}

type AccountFactsRow = Omit<AccountFacts, 'profile' | 'killSwitch' | 'siblings'> & {
  id: string
  kill: 'account' | 'product' | 'all' | null
  limits: string | null
  profileId: string | null
  profileName: string | null
  profileVersion: number | null
  siblings:
    | (Omit<StoredState, 'holdings' | 'contracts'> & {
        holdings: Holding[] | null
        contracts: StoredContract[] | null
      })[]
    | null
}

/** Limits, stops, peak and the product's other accounts, by account. */
export async function findAccountFacts(
  tx: Tx,
  accounts: readonly Pick<AccountRow, 'id'>[],
): Promise<Map<string, AccountFacts>> {
  const { rows } = await sql<AccountFactsRow>`${hot}
    select a.id, p.limits::text as limits, p.id as "profileId", p.name as "profileName", p.version as "profileVersion",
      (select scope from trade_kill_switch k
        where k.tenant_id = a.tenant_id and is_on
          and (scope = 'all' or (scope = 'product' and target_id = a.product_id)
            or (scope = 'account' and target_id = a.id))
        order by scope limit 1) as kill,
      (select max(unit_nav) from trade_nav_daily n where n.account_id = a.id) as "peakUnitNav",
      (select json_agg(json_build_object('accountId', b.id, 'productId', b.product_id, 'currency', b.currency,
          'assetClass', b.asset_class, 'tradingDay', s.trading_day, 'balances', s.balances, 'holdings',
          (select json_agg(h.body) from trade_holding h where h.account_id = s.account_id and h.volume > 0),
          'contracts', (select json_agg(json_build_object('kind', c.kind, 'key', c.key, 'body', c.body))
            from trade_contract c where c.account_id = s.account_id and c.volume <> 0)))
        from trade_account b join trade_account_state s on s.account_id = b.id
        where b.product_id = a.product_id and b.id <> a.id and b.del_flag = 0) as siblings
    from trade_account a
    join trade_account_state own on own.account_id = a.id
    left join lateral (
      select r.id, limits, name, version from trade_risk_profile r
      where r.status = 'active' and r.tenant_id = a.tenant_id and r.effective_from <= own.trading_day
        and (r.id = a.risk_profile_id
          or (a.risk_profile_id is null and (r.product_id = a.product_id or (r.is_house and r.product_id is null))))
      order by r.product_id is null, effective_from desc, version desc limit 1
    ) p on true
    where a.id = any(${accounts.map(({ id }) => id)})`.execute(tx)
  return new Map(
    rows.map(({ id, kill, siblings, peakUnitNav, ...row }) => [
      id,
      {
        peakUnitNav,
        killSwitch: kill === 'all' ? 'global' : kill,
        siblings: (siblings ?? []).map(({ holdings, contracts, ...state }) => ({
          ...state,
          holdings: holdings ?? [],
          contracts: contracts ?? [],
        })),
        profile: profileOf(row),
      },
    ]),
  )
}

const parsedProfiles = new Map<string, RiskProfile>()
const mostProfiles = 1000

/** Reading limits takes longer than checking an order against them, so each text is read once. */
function profileOf({
  limits,
  profileId,
  profileName,
  profileVersion,
}: Pick<AccountFactsRow, 'limits' | 'profileId' | 'profileName' | 'profileVersion'>): RiskProfile {
  const head = {
    id: profileId ?? 'house',
    name: profileName ?? '默认',
    version: profileVersion ?? 1,
    effectiveFrom: '2020-01-01',
  }
  const key = `${JSON.stringify(head)}${limits ?? ''}`
  let profile = parsedProfiles.get(key)
  if (!profile) {
    profile = riskProfileSchema.parse({ ...(limits === null ? {} : JSON.parse(limits)), ...head })
    if (parsedProfiles.size >= mostProfiles) parsedProfiles.clear()
    parsedProfiles.set(key, profile)
  }
  return profile
}

type OwnRow = { canTrade: boolean | null; stored: StoredOrder | null }
type OwnFound = { canTrade: boolean | null; stored: (Omit<StoredOrder, 'checks'> & { checks: StoredCheck[] }) | null }

/** The caller's grant, and an earlier order under the same client id. */
async function findOwnRows(tx: Tx, orders: readonly AskedOrder[]): Promise<OwnRow[]> {
  const { rows } = await sql<OwnFound>`${hot}
    select g.can_trade as "canTrade", case when o.id is null then null else json_build_object(
        'id', o.id, 'symbol', o.symbol, 'side', o.side, 'orderType', o.order_type, 'price', o.price,
        'volume', o.volume, 'status', o.status, 'rejectReason', o.reject_reason, 'rejectDetail', o.reject_detail,
        'sizing', o.sizing, 'tif', o.tif, 'positionEffect', o.position_effect, 'triggerPrice', o.trigger_price,
        'unitId', o.unit_id, 'targetId', o.proposal_target_id,
        'reduceOnly', coalesce((e.body -> 'order' -> 'draft' ->> 'reduceOnly')::boolean, false),
        'checks', coalesce(e.body -> 'checks', '[]'::json)) end as stored
    from unnest(${orders.map(({ account }) => account.id)}::text[],
      ${orders.map(({ question }) => question.userId)}::text[],
      ${orders.map(({ question }) => question.clOrdId)}::text[],
      ${orders.map(({ account }) => account.unitId)}::text[],
      ${orders.map(({ account }) => account.productId)}::text[])
      with ordinality as a (account_id, user_id, cl_ord_id, unit_id, product_id, n)
    left join lateral (
      select bool_or(can_trade) as can_trade from (
        select can_trade from trade_account_grant d where d.account_id = a.account_id and d.user_id = a.user_id
        union all
        select can_trade from trade_scope_grant u
          where u.user_id = a.user_id and u.scope = 'unit' and u.target_id = a.unit_id
        union all
        select can_trade from trade_scope_grant p
          where p.user_id = a.user_id and p.scope = 'product' and p.target_id = a.product_id) as every) as g on true
    left join lateral (
      select * from trade_order r where r.account_id = a.account_id and r.cl_ord_id = a.cl_ord_id limit 1) as o on true
    left join lateral (
      select body from trade_event v where v.account_id = o.account_id and v.seq = o.event_seq limit 1) as e on true
    order by a.n`.execute(tx)
  return rows.map(({ canTrade, stored }) => ({
    canTrade,
    stored: stored && { ...stored, checks: stored.checks.map(unpackCheck) },
  }))
}

const keyOfStrategy = (tenantId: number, id: string) => `${tenantId} ${id}`

/** Few orders name a strategy; the others ask nothing. */
async function findStrategies(tx: Tx, orders: readonly AskedOrder[]): Promise<Set<string>> {
  const ids = [...new Set(orders.flatMap(({ question }) => question.strategyId ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('trade_strategy').select(['id', 'tenant_id']).where('id', 'in', ids).execute()
  return new Set(rows.map(({ id, tenant_id }) => keyOfStrategy(tenant_id, id)))
}
