import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { multipartOf } from '../multipart.ts'
import { basePath, createTestApp } from '../test-app.ts'

const ours = 'https://desk.example.cn'
const stranger = 'https://evil.example.com'
const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-origin-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { app, call, login } = await createTestApp({
  template: 'demo',
  environment: { DATA_DIR: dataDir, CORS_ORIGINS: `${ours}, https://second.example.cn` },
})
const token = await login('admin')

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const ask = (method: 'GET' | 'OPTIONS', url: string, headers: Record<string, string>) =>
  app.inject({ method, url: `${basePath}${url}`, headers })

async function upload(origin: string, fileName: string, content: Buffer | string, contentType: string) {
  const { payload, headers } = multipartOf([{ name: 'file', fileName, content, contentType }])
  const answer = await app.inject({
    method: 'POST',
    url: `${basePath}/sys/common/upload`,
    payload,
    headers: { ...headers, origin, 'x-access-token': token, 'x-requested-with': 'XMLHttpRequest' },
  })
  return { headers: answer.headers, path: answer.json().message as string }
}

describe('a client on another origin', () => {
  it('[ORIGIN-1] may upload: the preflight lets the headers of its widgets through', async () => {
    const wanted = ['x-access-token', 'x-requested-with', 'x-tenant-id', 'x-version', 'authorization']
    const preflight = (origin: string) =>
      ask('OPTIONS', '/sys/common/upload', {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': wanted.join(','),
      })
    const allowed = (await preflight(ours)).headers
    expect(allowed['access-control-allow-origin']).toBe(ours)
    const named = String(allowed['access-control-allow-headers']).split(', ')
    expect(wanted.filter((name) => !named.includes(name))).toEqual([])
    expect((await preflight(stranger)).headers['access-control-allow-origin']).toBeUndefined()
    const sent = await upload(ours, 'logo.png', picture, 'image/png')
    expect(sent.headers['access-control-allow-origin']).toBe(ours)
    expect(sent.path).toMatch(/\.png$/)
  })

  it('[ORIGIN-2] sees images, asked for with its origin or as its page embeds them, and nobody else does', async () => {
    const { path: file } = await upload(ours, 'logo.png', picture, 'image/png')
    const policyFor = async (headers: Record<string, string>) =>
      (await ask('GET', `/sys/common/static/${file}`, headers)).headers['cross-origin-resource-policy']
    expect(await policyFor({ origin: ours })).toBe('cross-origin')
    expect(await policyFor({ referer: `${ours}/isystem/user?x=1` })).toBe('cross-origin')
    expect(await policyFor({ referer: `${stranger}/${ours}` })).toBe('same-origin')
    expect(await policyFor({ referer: 'nonsense' })).toBe('same-origin')
    expect(await policyFor({})).toBe('same-origin')
    // What was kept for one asker is not handed to another.
    const { headers } = await ask('GET', `/sys/common/static/${file}`, { origin: ours })
    expect(headers['vary']).toMatch(/Origin.*Referer/)
  })

  it('[ORIGIN-3] reads announcements and documents in frames, which other pages do not get', async () => {
    const title = '跨域休市安排'
    await call('POST', '/sys/annountCement/add', { token, body: { titile: title, msgContent: '<p>休市</p>' } })
    const { result } = await call('GET', '/sys/annountCement/list', { token, query: { titile: title } })
    const [{ id }] = result['records'] as [{ id: string }]
    await call('GET', '/sys/annountCement/doReleaseData', { token, query: { id } })
    const { path: pdf } = await upload(ours, 'plan.pdf', '%PDF-1.4\n%%EOF', 'application/pdf')
    const pages = [
      `/sys/annountCement/show/${id}?token=${token}`,
      `/sys/common/pdf/pdfPreviewIframe?file=${pdf}`,
      `/sys/common/static/${pdf}`,
    ]
    for (const page of pages) {
      const { statusCode, headers } = await ask('GET', page, { referer: `${ours}/` })
      const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
      expect([page, statusCode, ancestors]).toEqual([page, 200, `'self' ${ours} https://second.example.cn`])
      expect(headers['x-frame-options']).toBeUndefined()
    }
    // Everything else stays in frames of our own pages alone.
    const other = (await ask('GET', '/sys/getEncryptedString', { origin: ours })).headers
    expect(other['x-frame-options']).toBe('SAMEORIGIN')
    expect(other['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
  })

  it('[ORIGIN-4] finds the hidden rows its header menu links to', async () => {
    const trader = await login('trader')
    const { result } = await call('GET', '/sys/permission/getUserPermissionByToken', { token: trader })
    type Node = { name: string; path: string; hidden?: boolean; component: string; children?: Node[] }
    const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
    const rows = flat(result['menu'] as unknown as Node[])
    for (const [name, url] of [
      ['account-center', '/account/center'],
      ['account-settings-base', '/account/settings/base'],
    ])
      expect(rows.find((row) => row.name === name)).toMatchObject({ path: url, hidden: true })
  })
})

describe('without other origins', () => {
  it('[ORIGIN-2] [ORIGIN-3] nothing of ours can be embedded or framed elsewhere', async () => {
    const alone = await createTestApp()
    const headers = { origin: ours, referer: `${ours}/` }
    const page = await alone.app.inject({ url: `${basePath}/sys/common/pdf/pdfPreviewIframe`, headers })
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/)
    expect(page.headers['access-control-allow-origin']).toBeUndefined()
  })
})
