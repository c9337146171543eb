import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { OutsideHost } from '@liangshu/contract/system/monitor'
import { afterAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const asked: string[] = []
let answer: { status: number; type: string; body: Buffer } = {
  status: 200,
  type: 'audio/mpeg',
  body: Buffer.from('la'),
}
const host = createServer(({ url }, response) => {
  asked.push(decodeURIComponent(url ?? ''))
  response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
const test = await createTestApp({ environment: { SPEECH_URL: `${origin}/say?text=` } })
const plain = await createTestApp()
const watcher = await makePerson(test, { username: 'watcher', permissions: ['system:monitor:view'] })
const reader = await makePerson(plain, { username: 'reader', permissions: [] })
afterAll(() => void host.close())

const say = (text: string, token = watcher, app = test) =>
  app.app.inject({
    method: 'GET',
    url: '/jeecg-boot/sys/speech',
    query: { text },
    headers: { 'x-access-token': token },
  })
const state = async () =>
  ((await test.call('GET', '/sys/monitor/outsideHosts', { token: watcher })).result as unknown as OutsideHost[]).find(
    ({ name }) => name === 'speech',
  )

describe('notices read aloud', () => {
  it('[SPEECH-1] by the service of the setting, to whoever is signed in', async () => {
    const spoken = await say('休市通知 & 提示')
    expect([spoken.statusCode, spoken.headers['content-type'], spoken.body]).toEqual([200, 'audio/mpeg', 'la'])
    expect(asked).toEqual(['/say?text=休市通知 & 提示'])
    expect((await test.app.inject({ method: 'GET', url: '/jeecg-boot/sys/speech?text=a' })).statusCode).toBe(401)
    expect((await say('长'.repeat(201))).json().message).toContain('最多朗读200个字')
    expect((await say(' ')).json().message).toContain('没有要朗读的文字')
    expect(await state()).toMatchObject({ address: new URL(origin).host, calls: 1, failures: 0 })
  })

  it.each([
    ['an error', { status: 500, type: 'audio/mpeg', body: Buffer.from('no') }, 'status 500'],
    ['a page', { status: 200, type: 'text/html', body: Buffer.from('<script>') }, 'no sound but text/html'],
    ['far too much', { status: 200, type: 'audio/mpeg', body: Buffer.alloc(3 * 1024 * 1024) }, 'more than'],
  ])('[SPEECH-2] %s is asked for twice and left to the browser', async (_name, given, words) => {
    answer = given
    const before = (await state())!.failures
    expect((await say('休市通知')).json().message).toBe('语音服务暂不可用，由浏览器朗读')
    const after = await state()
    expect(after?.failures).toBe(before + 2)
    expect(after?.lastFailure).toContain(words)
  })

  it('[SPEECH-1] without the setting it says so', async () => {
    expect((await say('休市通知', reader, plain)).json().message).toBe('未设置语音服务，由浏览器朗读')
  })
})
