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
        description: '应答都装在 {success, message, code, result, timestamp} 中，标注“不带信封”的除外。',
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
      const isBare = document.route.config?.bare === true
      const result = (described.schema as { response?: Record<number, object> } | undefined)?.response?.[200]
      const shown = result && (withoutLoops(result) as object)
      const description = accessText(access) + (isBare ? '，不带信封' : '')
      // Handlers and schemas speak of the result; what is sent stands in the envelope.
      const response = isBare ? bareAnswer(shown) : { 200: envelopeOf(shown) }
      return { ...described, schema: { ...described.schema, response, tags: [area], description } }
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

/**
 * What contains itself is named nowhere in the description: there it may be anything. Answers may carry further fields,
 * such as the text of a dictionary code.
 */
function withoutLoops(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLoops)
  if (value === null || typeof value !== 'object') return value
  if ('$ref' in value && /schemas\/schema\d+$/.test(String(value.$ref))) return {}
  const entries = Object.entries(value).filter(([name, inner]) => name !== 'additionalProperties' || inner !== false)
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutLoops(inner)]))
}

const bareAnswer = (result: object | undefined) => ({ 200: result ?? { description: '文件、页面或文本' } })

/** As every call answers; a call that only says something, and every refusal, has no result. */
const envelopeOf = (result: object = {}) => ({
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer' },
    result: Object.keys(result).length === 0 ? {} : { anyOf: [result, { type: 'null' }] },
    timestamp: { type: 'integer' },
  },
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  additionalProperties: false,
})

function accessText(access: string): string {
  if (access === 'anonymous') return '无需登录'
  return access === 'session' ? '登录即可调用' : `需要权限 ${access}`
}
