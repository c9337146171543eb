import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'

const { app, login } = await createTestApp({ template: 'demo' })
const token = await login('admin')

const ask = (url: string, accepted?: string) =>
  app.inject({
    url: `/jeecg-boot${url}`,
    headers: { 'x-access-token': token, ...(accepted && { 'accept-encoding': accepted }) },
  })

const LARGE = '/sys/permission/getUserPermissionByToken'
const SMALL = '/sys/user/list?pageNo=1&pageSize=1'
const result = (body: string): unknown => (JSON.parse(body) as { result: unknown }).result

describe('answers on the wire', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('[WIRE-14] a large answer leaves packed for a client that takes %s', async (accepted, encoding, unpack) => {
    const plain = await ask(LARGE)
    const packed = await ask(LARGE, accepted)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['vary']).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(result(unpack(packed.rawPayload).toString())).toEqual(result(plain.body))
  })

  it('[WIRE-14] a client that takes none gets it plain', async () => {
    const plain = await ask(LARGE)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.rawPayload.length).toBeGreaterThan(8 * 1024)
  })

  it('[WIRE-14] a small answer is not packed, nor one that carries a fresh token', async () => {
    expect((await ask(SMALL, 'br, gzip')).headers['content-encoding']).toBeUndefined()
    const signed = await app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      payload: { username: 'admin', password: 'Liangshu@2026' },
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(signed.json()).toMatchObject({ success: true })
    expect(signed.headers['content-encoding']).toBeUndefined()
  })

  it('[WIRE-15] a packed body is not unfolded', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      payload: gzipSync(JSON.stringify({ username: 'admin', password: 'Liangshu@2026' })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, message: '请求内容不是有效的JSON' })
  })
})
