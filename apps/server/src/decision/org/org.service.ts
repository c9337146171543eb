import type { SaveProductBody } from '@liangshu/contract/decision/product'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { insertProduct, insertUnit, isCodeTaken, lockProduct, updateProduct } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findManagers, findOpenWork } from './org.store.ts'

const missing = (id: string) => new AppError('NOT_FOUND', { id }, { message: '产品不存在' })

/** Products and their units as the institution keeps them. */
export function createOrgService({ db, clock, trading }: Pick<DecisionParts, 'db' | 'clock' | 'trading'>) {
  async function managerOf(tx: Tx, actor: Actor, id: string | undefined) {
    if (!id) return { manager: null, manager_id: null }
    const found = (await findManagers(tx, actor.tenantId)).find((one) => one.id === id)
    if (!found) throw refusal('投资经理不存在，请重新选择')
    return { manager: found.realname, manager_id: id }
  }

  async function checkBenchmark(symbol: string): Promise<void> {
    if (symbol === '' || trading.market.time() === null) return
    const today = trading.market.time()?.tradingDay ?? ''
    if ((await trading.market.history(symbol, today, today)) === null) throw refusal(`业绩基准代码不存在：${symbol}`)
  }

  return {
    async save(actor: Actor, body: SaveProductBody): Promise<string> {
      await checkBenchmark(body.benchmark)
      return inTenant(db, actor, async (tx) => {
        const now = clock.now()
        const id = body.id || newId(now.getTime())
        if (await isCodeTaken(tx, { tenantId: actor.tenantId, code: body.code, exceptId: id }))
          throw refusal('产品代码已存在')
        const facts = {
          code: body.code,
          name: body.name,
          type: body.type,
          risk_level: body.riskLevel,
          custodian: body.custodian || null,
          benchmark: body.benchmark || null,
          start_date: body.startDate ?? null,
          fee_rates: JSON.stringify(body.fees),
          ...(await managerOf(tx, actor, body.managerId)),
        }
        if (body.id) {
          if (!(await lockProduct(tx, actor.tenantId, id))) throw missing(id)
          await updateProduct(tx, id, { ...facts, update_by: actor.username, update_time: now })
          return id
        }
        const audit = { tenant_id: actor.tenantId, create_by: actor.username, create_time: now }
        await insertProduct(tx, { id, ...facts, ...audit })
        await insertUnit(tx, {
          id: newId(now.getTime()),
          product_id: id,
          name: '默认单元',
          manager: facts.manager,
          ...audit,
        })
        return id
      })
    },

    /** PROD-2: a product is closed only when nothing goes on in it. */
    close: (actor: Actor, { id, reason }: { id: string; reason: string }): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const product = await lockProduct(tx, actor.tenantId, id)
        if (!product) throw missing(id)
        if (product.status !== 1) throw refusal('产品已停用')
        if (reason === '') throw refusal('请填写停用原因')
        const { proposals, flows } = await findOpenWork(tx, id)
        if (proposals.length > 0)
          throw refusal(`产品有${proposals.length}个进行中的提案（${proposals.slice(0, 3).join('、')}），不能停用`)
        if (flows > 0) throw refusal(`产品有${flows}笔待确认的申购赎回，不能停用`)
        const by = { update_by: actor.username, update_time: clock.now() }
        await updateProduct(tx, id, { status: 0, close_reason: reason, ...by })
      }),

    reopen: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const product = await lockProduct(tx, actor.tenantId, id)
        if (!product) throw missing(id)
        if (product.status === 1) throw refusal('产品正在运作，无需启用')
        await updateProduct(tx, id, {
          status: 1,
          close_reason: '',
          update_by: actor.username,
          update_time: clock.now(),
        })
      }),

    addUnit: (actor: Actor, { productId, name }: { productId: string; name: string }): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const product = await lockProduct(tx, actor.tenantId, productId)
        if (!product) throw missing(productId)
        if (product.status !== 1) throw refusal('产品已停用，不能新增资产单元')
        const same = await tx
          .selectFrom('trade_unit')
          .select('id')
          .where('product_id', '=', productId)
          .where('name', '=', name)
          .executeTakeFirst()
        if (same) throw refusal('该产品已有同名资产单元')
        const now = clock.now()
        const audit = { tenant_id: actor.tenantId, create_by: actor.username, create_time: now }
        await insertUnit(tx, {
          id: newId(now.getTime()),
          product_id: productId,
          name,
          manager: product.manager,
          ...audit,
        })
      }),
  }
}
