import {
  addWorkspaceBody,
  editWorkspaceBody,
  orderWorkspacesBody,
  shareWorkspaceBody,
  workspace,
  workspacePaths,
  workspaceQuery,
} from '@liangshu/contract/desk/workspace'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { createWorkspaceService } from './workspace.service.ts'

/** A workspace is its owner's own: who is signed in may keep some. */
export const workspaceRoutes: FastifyPluginAsyncZod = async (app) => {
  const service = createWorkspaceService(app)
  const session = { access: 'session' } as const

  app.get(workspacePaths.list, { config: session, schema: { response: { 200: z.array(workspace) } } }, ({ actor }) =>
    service.list(actor),
  )
  app.post(
    workspacePaths.add,
    { config: session, schema: { body: addWorkspaceBody, response: { 200: z.object({ id: z.string() }) } } },
    async ({ actor, body }) => ({ id: await service.add(actor, body) }),
  )
  app.put(
    workspacePaths.edit,
    { config: session, schema: { body: editWorkspaceBody, response: { 200: z.object({ version: z.int() }) } } },
    async ({ actor, body }) => ({ version: await service.edit(actor, body) }),
  )
  app.put(
    workspacePaths.share,
    {
      config: { ...session, operation: { text: '共享工作台', kind: 'edit' } },
      schema: { body: shareWorkspaceBody, response: { 200: z.null() } },
    },
    async ({ actor, body }) => {
      await service.share(actor, body)
      return null
    },
  )
  app.put(
    workspacePaths.order,
    { config: session, schema: { body: orderWorkspacesBody, response: { 200: z.null() } } },
    async ({ actor, body }) => {
      await service.order(actor, body.ids)
      return null
    },
  )
  app.delete(
    workspacePaths.remove,
    {
      config: { ...session, operation: { text: '删除工作台', kind: 'delete' } },
      schema: { querystring: workspaceQuery, response: { 200: z.null() } },
    },
    async ({ actor, query }) => {
      await service.remove(actor, query.id)
      return null
    },
  )
}
