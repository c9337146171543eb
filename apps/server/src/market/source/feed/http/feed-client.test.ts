import { describe, expect, it } from 'vitest'

import { encodeGbk } from '../../../../testing/gbk.ts'
import { replies, startUpstream } from '../../../../testing/upstream-server.ts'
import { createFeedClient } from './feed-client.ts'
import { createSpacing } from './spacing.ts'

const upstream = await startUpstream()
const other = await startUpstream()
const still = createSpacing(0, { nowMs: () => 0, sleep: () => Promise.resolve() })
const client = createFeedClient({ allowedHosts: [upstream.host], timeoutMs: 60_000, spacing: still, mostBytes: 1000 })
const at = (path: string, origin = upstream.origin) => new URL(path, origin)
const text = async (path: string) => new TextDecoder('gb18030').decode(await client.get(at(path)))

describe('calls to a service', () => {
  it('[FEED-30] only hosts of the list are called', async () => {
    await expect(client.get(at('/x', other.origin))).rejects.toMatchObject({ failure: 'hostNotAllowed' })
    await expect(client.get(new URL('file:///etc/hosts'))).rejects.toMatchObject({ failure: 'hostNotAllowed' })
    expect(other.requests).toEqual([])
  })

  it('[FEED-30] a redirect stays on its server or fails', async () => {
    upstream.on('/out', replies.redirect(`${other.origin}/secret`))
    upstream.on('/round', replies.redirect('/round'))
    upstream.on('/in', replies.redirect('/here'))
    upstream.on('/here', replies.bytes('here'))
    await expect(client.get(at('/out'))).rejects.toMatchObject({ failure: 'redirect' })
    await expect(client.get(at('/round'))).rejects.toMatchObject({ failure: 'redirect' })
    expect(other.requests).toEqual([])
    expect(await text('/in')).toBe('here')
  })

  it('[FEED-31] reads GBK, plain and compressed', async () => {
    upstream.on('/plain', replies.bytes(encodeGbk('贵州茅台')))
    upstream.on('/gzip', replies.gzip(encodeGbk('平安银行')))
    expect([await text('/plain'), await text('/gzip')]).toEqual(['贵州茅台', '平安银行'])
  })

  it.each([
    ['an error page', replies.status(500), 'status'],
    ['a ban', replies.status(403), 'status'],
    ['an answer cut in the middle', replies.cut(Buffer.alloc(500, 'x')), 'network'],
    ['a compressed answer of garbage', gzipGarbage, 'network'],
    ['an answer without end', replies.bytes('x'.repeat(1001)), 'tooLarge'],
  ] as const)('[FEED-32] %s fails', async (_what, reply, failure) => {
    upstream.on('/', reply)
    await expect(client.get(at('/'))).rejects.toMatchObject({ failure })
  })

  it('[FEED-32] an answer that stalls is given up', async () => {
    const impatient = createFeedClient({ allowedHosts: [upstream.host], timeoutMs: 50, spacing: still })
    upstream.on('/', replies.stall())
    await expect(impatient.get(at('/'))).rejects.toMatchObject({ failure: 'timeout' })
  })

  it('[FEED-33] calls to one host keep their distance, other hosts do not wait', async () => {
    const waits: number[] = []
    const sleep = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds))
    let now = 1000
    const spacing = createSpacing(500, { nowMs: () => now, sleep })
    for (const host of ['a', 'a', 'b', 'a']) await spacing.turn(host)
    now = 5000
    await spacing.turn('a')
    expect(waits).toEqual([500, 1000])
  })
})

function gzipGarbage(
  _request: unknown,
  response: { setHeader: (name: string, value: string) => unknown; end: (body: string) => unknown },
): void {
  response.setHeader('content-encoding', 'gzip')
  response.end('this is not gzip')
}
