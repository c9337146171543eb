import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { installOpenApi } from './openapi.ts'

const app = fastify()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
await installOpenApi(app, '/base')
type Node = { name: string; below: Node[] }
const node: z.ZodType<Node> = z.object({
  name: z.string(),
  get below() {
    return z.array(node)
  },
})
const strict = z.strictObject({ a: z.number(), rows: z.array(z.strictObject({ b: z.string() })) })
app.get('/base/area/one', { config: { access: 'area:one' }, schema: { response: { 200: strict } } }, () => ({
  a: 1,
  rows: [],
}))
app.get(
  '/base/area/tree',
  { config: { access: 'session' }, schema: { response: { 200: z.object({ rows: z.array(node) }) } } },
  () => ({
    name: '',
    below: [],
  }),
)
app.post('/base/other', { config: { access: 'anonymous' }, schema: { body: z.object({ c: z.string() }) } }, () => null)
app.get('/base/file', { config: { access: 'session', bare: true } }, () => 'x')
app.get(
  '/base/bare',
  { config: { access: 'session', bare: true }, schema: { response: { 200: z.object({ ok: z.boolean() }) } } },
  () => ({ ok: true }),
)
app.get('/base', { config: {} }, () => 'x')
await app.ready()
afterAll(() => app.close())

type Call = {
  tags: string[]
  description: string
  security?: unknown
  responses: Record<string, { description?: string; content?: Record<string, { schema: Record<string, unknown> }> }>
}
const { paths, ...about } = (await app.inject('/base/v3/api-docs')).json<{
  paths: Record<string, Record<string, Call>>
  openapi: string
  info: { title: string }
  security: unknown
}>()
const callAt = (path: string, method = 'get') => paths[path]?.[method]
const schemaAt = (path: string, method?: string) => {
  const content = callAt(path, method)?.responses['200']?.content ?? {}
  return Object.values(content)[0]?.schema as {
    properties: Record<string, unknown>
    required: string[]
    additionalProperties: boolean
    type: string
  }
}

describe('the description of the calls', () => {
  it('[OPENAPI-1] names every call with its area and who may make it', () => {
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [method, path, call.tags[0], call.description]),
    )
    expect(told).toEqual([
      ['get', '/base/v3/api-docs', 'api-docs', '登录即可调用，不带信封'],
      ['get', '/base/doc.html', 'platform', '无需登录，不带信封'],
      ['get', '/base/doc.js', 'platform', '无需登录，不带信封'],
      ['get', '/base/area/one', 'one', '需要权限 area:one'],
      ['get', '/base/area/tree', 'tree', '登录即可调用'],
      ['post', '/base/other', 'platform', '无需登录'],
      ['get', '/base/file', 'platform', '登录即可调用，不带信封'],
      ['get', '/base/bare', 'platform', '登录即可调用，不带信封'],
      ['get', expect.stringMatching(/^\/base\/?$/), 'platform', '登录即可调用'],
    ])
    expect(about).toMatchObject({ openapi: '3.1.0', info: { title: '量枢接口文档' }, security: [{ token: [] }] })
  })

  it('[OPENAPI-2] shows the result in its envelope, or nothing, and answers may carry more than they say', () => {
    const envelope = schemaAt('/base/area/one')
    expect(envelope).toMatchObject({ type: 'object', additionalProperties: false })
    expect(envelope.required).toEqual(['success', 'message', 'code', 'result', 'timestamp'])
    expect(envelope.properties).toMatchObject({
      success: { type: 'boolean' },
      code: { type: 'integer' },
      timestamp: { type: 'integer' },
    })
    const [result, none] = (envelope.properties['result'] as { anyOf: Record<string, unknown>[] }).anyOf
    expect(none).toEqual({ type: 'null' })
    expect(result).toMatchObject({
      properties: { a: { type: 'number' }, rows: { type: 'array' } },
      required: ['a', 'rows'],
    })
    expect(JSON.stringify(result)).not.toContain('additionalProperties')
    expect(schemaAt('/base/other', 'post').properties['result']).toEqual({})
  })

  it('[OPENAPI-2] what contains itself may be anything inside', () => {
    const tree = JSON.stringify(schemaAt('/base/area/tree').properties['result'])
    expect(tree).toContain('"rows"')
    expect(tree).not.toContain('$ref')
  })

  it('[OPENAPI-2] a bare answer stands for itself', () => {
    expect(schemaAt('/base/bare')).toMatchObject({ properties: { ok: { type: 'boolean' } } })
    expect(callAt('/base/file')?.responses['200']?.description).toBe('文件、页面或文本')
  })

  it('[OPENAPI-1] is read on a page of ours', async () => {
    const page = await app.inject('/base/doc.html')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<script src="/base/doc.js"></script>')
    const script = await app.inject('/base/doc.js')
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(script.body).toContain("fetch('/base/v3/api-docs'")
  })
})
