import {
  delegatePeople,
  delegationBody,
  delegationIdQuery,
  delegationPaths,
  delegationRowSchema,
  type DelegationRow,
} from '@liangshu/contract/decision/delegation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import * as delegations from './delegation.store.ts'

function stateOf({ isRevoked, fromDay, toDay }: delegations.DelegationFound, today: string): DelegationRow['state'] {
  if (isRevoked) return 'revoked'
  if (today < fromDay) return 'coming'
  return today > toDay ? 'over' : 'active'
}

/** Standing in for somebody who is away. Only whoever holds the right to approve can lend it. */
export const delegationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app

  app.get(
    delegationPaths.list,
    { config: { access: 'PROPOSAL:view' }, schema: { response: { 200: z.array(delegationRowSchema) } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const today = toWireDate(clock.now())
        const found = await delegations.findOwn(tx, actor.tenantId, actor.userId)
        return found.map(({ fromUser, isRevoked, ...row }) => ({
          ...row,
          state: stateOf({ ...row, fromUser, isRevoked }, today),
          isMine: fromUser === actor.userId,
        }))
      }),
  )

  app.get(
    `${delegationPaths.list}/people`,
    { config: { access: 'PROPOSAL:approve' }, schema: { response: { 200: delegatePeople } } },
    ({ actor }) => inTenant(db, actor, (tx) => delegations.findColleagues(tx, actor.tenantId, actor.userId)),
  )

  app.post(
    delegationPaths.one,
    {
      config: { access: 'PROPOSAL:approve', operation: { text: '委托审批', kind: 'add' } },
      schema: { body: delegationBody, response: { 200: z.object({ id: z.string() }) } },
    },
    ({ actor, body }) =>
      inTenant(db, actor, async (tx) => {
        const now = clock.now()
        if (body.toUserId === actor.userId) throw refusal('不能委托给自己')
        if (body.toDay < toWireDate(now)) throw refusal('结束日期已过')
        const people = await delegations.findColleagues(tx, actor.tenantId, actor.userId)
        if (!people.some(({ id }) => id === body.toUserId)) throw refusal('代理人不存在或不属于本机构')
        const row = { from_user: actor.userId, from_day: body.fromDay, to_day: body.toDay }
        if (await delegations.hasOverlap(tx, row)) throw refusal('该时间段内已有委托，请先撤销')
        const id = newId(now.getTime())
        await delegations.insert(tx, {
          ...row,
          id,
          tenant_id: actor.tenantId,
          to_user: body.toUserId,
          reason: body.reason,
          create_by: actor.username,
          create_time: now,
        })
        return { id }
      }),
  )

  app.delete(
    delegationPaths.one,
    {
      config: { access: 'PROPOSAL:approve', operation: { text: '撤销审批委托', kind: 'delete' } },
      schema: { querystring: delegationIdQuery, response: { 200: z.null() } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        if (!(await delegations.revoke(tx, actor.userId, query.id, clock.now()))) throw refusal('委托不存在或已撤销')
        return null
      }),
  )
}
