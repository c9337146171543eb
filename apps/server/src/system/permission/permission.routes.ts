import {
  delegation,
  delegationPath,
  knownPagePath,
  knownPageQuery,
  permCode,
  userPermission,
} from '@liangshu/contract/system/permission/permission'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { isVersionThree } from '../../platform/http/client-version.ts'
import type { Actor, Rights } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { codesOf, systemButtons, usableButtons } from './button-auth.ts'
import { findDelegable } from './delegation.ts'
import { toVersionThree } from './menu-node.ts'
import { menuTree } from './menu-tree.ts'
import * as permissions from './permission.store.ts'

/** Safe mode makes clients refuse unknown pages; nothing of ours needs it. */
const sysSafeMode = false

export const permissionRoutes: FastifyPluginAsyncZod = async (app) => {
  // The rights of a person are a new object whenever anything changed that decides on them; so are these.
  const known = new WeakMap<Rights, readonly permissions.PermissionRow[]>()
  async function rowsOf(actor: Actor) {
    const rows =
      known.get(actor.rights) ?? (await inTenant(app.db, actor, (tx) => permissions.findForUser(tx, actor.userId)))
    known.set(actor.rights, rows)
    return rows
  }

  app.get(
    '/sys/permission/getUserPermissionByToken',
    { config: { access: 'session', withInitialPassword: true }, schema: { response: { 200: userPermission } } },
    async ({ actor, headers }) => {
      const rows = await rowsOf(actor)
      const home = rows.find((row) => row.home)?.home
      const choice = home ? { ...home, movesAddress: headers['x-version'] !== undefined } : undefined
      const menu = menuTree(rows, actor.rights.roleCodes, choice)
      const isThree = isVersionThree({ headers })
      return {
        ...(isThree && { codeList: codesOf(usableButtons(rows)) }),
        menu: isThree ? menu.map(toVersionThree) : menu,
        auth: usableButtons(rows),
        allAuth: systemButtons(rows),
        sysSafeMode,
      }
    },
  )

  app.get(delegationPath, { config: { access: 'session' }, schema: { response: { 200: delegation } } }, ({ actor }) =>
    inTenant(app.db, actor, (tx) => findDelegable(tx, actor)),
  )

  app.get(
    knownPagePath,
    { config: { access: 'session' }, schema: { querystring: knownPageQuery, response: { 200: z.boolean() } } },
    ({ actor, query }) => inTenant(app.db, actor, (tx) => permissions.isKnownPage(tx, query.path)),
  )

  app.get(
    '/sys/permission/getPermCode',
    { config: { access: 'session', withInitialPassword: true }, schema: { response: { 200: permCode } } },
    async ({ actor }) => {
      const rows = await rowsOf(actor)
      const auth = usableButtons(rows)
      return { codeList: codesOf(auth), auth, allAuth: systemButtons(rows), sysSafeMode }
    },
  )
}
