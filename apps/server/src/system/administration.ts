import type { FastifyPluginAsync } from 'fastify'

import { createMailSender } from '../platform/mail/mail-sender.ts'
import type { SmsCodes } from '../platform/sms/sms-code.ts'
import { categoryLookupRoutes } from './category/category-lookup.routes.ts'
import { categoryRoutes } from './category/category.routes.ts'
import { checkRuleRoutes } from './check-rule/check-rule.routes.ts'
import { dataLogRoutes } from './data-log/data-log.routes.ts'
import { dataSourceRoutes } from './data-source/data-source.routes.ts'
import { departRoutes } from './depart/depart.routes.ts'
import { departPermissionRoutes } from './depart/role/depart-permission.routes.ts'
import { departRoleRoutes } from './depart/role/depart-role.routes.ts'
import { fillRuleRoutes } from './fill-rule/fill-rule.routes.ts'
import { gatewayProxyRoutes } from './gateway/gateway-proxy.routes.ts'
import { gatewayRoutes } from './gateway/gateway.routes.ts'
import { logRoutes } from './log/log.routes.ts'
import { messageTemplateRoutes } from './message-template/message-template.routes.ts'
import { messageRoutes } from './message/message.routes.ts'
import { dataRuleRoutes } from './permission/menu/data-rule.routes.ts'
import { permissionAdminRoutes } from './permission/menu/menu.routes.ts'
import { positionRoutes } from './post/post.routes.ts'
import { roleIndexRoutes } from './role/home/role-home.routes.ts'
import { roleRoutes } from './role/role.routes.ts'
import { tenantRoutes } from './tenant/tenant.routes.ts'
import { addressBookRoutes } from './user/address-book.routes.ts'
import { membersRoutes } from './user/members.routes.ts'
import { ownProfileRoutes } from './user/own-profile.routes.ts'
import { userAdminRoutes } from './user/user.routes.ts'
import { userAgentRoutes } from './user/user-agent.routes.ts'

/** Caring for people, roles, menus, departments and everything else the administration pages keep. */
export const administration: FastifyPluginAsync<{ smsCodes: SmsCodes }> = async (app, { smsCodes }) => {
  await app.register(userAdminRoutes)
  await app.register(membersRoutes)
  await app.register(ownProfileRoutes, { smsCodes })
  await app.register(addressBookRoutes)
  await app.register(userAgentRoutes)
  await app.register(roleRoutes)
  await app.register(roleIndexRoutes)
  await app.register(permissionAdminRoutes)
  await app.register(dataRuleRoutes)
  await app.register(departRoutes)
  await app.register(departRoleRoutes)
  await app.register(departPermissionRoutes)
  await app.register(positionRoutes)
  await app.register(tenantRoutes)
  await app.register(logRoutes)
  await app.register(dataLogRoutes)
  await app.register(categoryRoutes)
  await app.register(categoryLookupRoutes)
  await app.register(checkRuleRoutes)
  await app.register(fillRuleRoutes)
  await app.register(dataSourceRoutes)
  await app.register(gatewayRoutes)
  if (app.config.GATEWAY) await app.register(gatewayProxyRoutes)
  await app.register(messageRoutes)
  await app.register(messageTemplateRoutes, { mail: createMailSender(app.config) })
}
