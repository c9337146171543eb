import {
  closeProductBody,
  managerSchema,
  orgTreeSchema,
  orgPaths,
  productDetailSchema,
  productIdQuery,
  productRowSchema,
  saveProductBody,
  saveUnitBody,
} from '@liangshu/contract/decision/product'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { orgTree } from './org-tree.ts'
import { createOrgService } from './org.service.ts'
import { findDeparts, findManagers, findProducts, findTenantName } from './org.store.ts'
import { productDetail } from './product-detail.ts'

/** Institutions, their products and units. */
export const orgRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db } = parts
  const service = createOrgService(parts)
  const view = { access: 'ORG:view' } as const

  app.get(orgPaths.tree, { config: view, schema: { response: { 200: orgTreeSchema } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) =>
      orgTree({
        tenant: { id: actor.tenantId, name: await findTenantName(tx, actor.tenantId) },
        departs: await findDeparts(tx, actor.tenantId),
        managers: await findManagers(tx, actor.tenantId),
        products: await findProducts(tx, actor.tenantId),
      }),
    ),
  )
  app.get(orgPaths.products, { config: view, schema: { response: { 200: z.array(productRowSchema) } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) =>
      (await findProducts(tx, actor.tenantId)).map(({ managerId: _id, ...product }) => product),
    ),
  )
  app.get(orgPaths.managers, { config: view, schema: { response: { 200: z.array(managerSchema) } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) =>
      (await findManagers(tx, actor.tenantId)).map(({ departId: _id, ...manager }) => manager),
    ),
  )
  app.get(
    orgPaths.product,
    { config: view, schema: { querystring: productIdQuery, response: { 200: productDetailSchema } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => productDetail(parts, tx, actor, query.id)),
  )
  app.post(
    orgPaths.product,
    {
      config: { access: 'ORG:edit', operation: { text: '保存产品', kind: 'edit' } },
      schema: { body: saveProductBody, response: { 200: productDetailSchema } },
    },
    async ({ actor, body }) => {
      if (!body.id && !actor.rights.permissions.has('ORG:add')) throw new AppError('FORBIDDEN')
      const id = await service.save(actor, body)
      return inTenant(db, actor, (tx) => productDetail(parts, tx, actor, id))
    },
  )
  app.post(
    orgPaths.close,
    {
      config: { access: 'ORG:edit', operation: { text: '停用产品', kind: 'edit' } },
      schema: { body: closeProductBody, response: { 200: z.null() } },
    },
    async ({ actor, body }) => {
      await service.close(actor, body)
      return null
    },
  )
  app.post(
    orgPaths.reopen,
    {
      config: { access: 'ORG:edit', operation: { text: '启用产品', kind: 'edit' } },
      schema: { body: productIdQuery.extend({}), response: { 200: z.null() } },
    },
    async ({ actor, body }) => {
      await service.reopen(actor, body.id)
      return null
    },
  )
  app.post(
    orgPaths.unit,
    {
      config: { access: 'ORG:edit', operation: { text: '新增资产单元', kind: 'add' } },
      schema: { body: saveUnitBody, response: { 200: z.null() } },
    },
    async ({ actor, body }) => {
      await service.addUnit(actor, body)
      return null
    },
  )
}
