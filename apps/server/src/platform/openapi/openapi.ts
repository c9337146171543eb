import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

import { page, script } from './openapi-page.ts'

/**
 * The description of every call, made from the schemas that also validate it. Reading it takes a session; the page
 * itself is empty until the reader's own token fetches the description.
 */
export async function installOpenApi(app: FastifyInstance, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '量枢接口文档',
        version: '0.1.0',
        description: '除标注外，所有应答都装在 {success, message, code, result, timestamp} 中。',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      },
      security: [{ token: [] }],
    },
    transform: (document) => {
      const described = jsonSchemaTransform(document as Parameters<typeof jsonSchemaTransform>[0])
      const access = document.route.config?.access ?? 'session'
      const [, , area = 'platform'] = document.url.replace(basePath, '').split('/')
      return { ...described, schema: { ...described.schema, tags: [area], description: accessText(access) } }
    },
  })
  app.get(`${basePath}/v3/api-docs`, { config: { access: 'session', bare: true } }, () => app.swagger())
  app.get(`${basePath}/doc.html`, { config: { access: 'anonymous', bare: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(basePath)),
  )
  app.get(`${basePath}/doc.js`, { config: { access: 'anonymous', bare: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script(basePath)),
  )
}

function accessText(access: string): string {
  if (access === 'anonymous') return '无需登录'
  return access === 'session' ? '登录即可调用' : `需要权限 ${access}`
}
