import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { OutsideHost } from '@liangshu/contract/system/monitor'
import { afterAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

let isDown = false
const emotion = createServer((_request, response) => {
  if (isDown) response.writeHead(500).end('no')
  else response.end('[]')
})
await new Promise<void>((resolve) => emotion.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(emotion.address() as AddressInfo).port}`
const test = await createTestApp({ environment: { EMOTION_URL: `${origin}/?key=secret` } })
const watcher = await makePerson(test, { username: 'watcher', permissions: ['system:monitor:view', 'INDEX:emotion'] })
const nobody = await makePerson(test, { username: 'nobody', permissions: [] })
afterAll(() => void emotion.close())

const hosts = async () =>
  (await test.call('GET', '/sys/monitor/outsideHosts', { token: watcher })).result as unknown as OutsideHost[]

describe('services outside', () => {
  it('[HOSTS-1] says which host is used, which is ours, and shows no secret of an address', async () => {
    const rows = await hosts()
    expect(rows.map(({ name, address }) => [name, address])).toEqual([
      ['factors', null],
      ['workflow', null],
      ['emotion', new URL(origin).host],
      ['speech', null],
    ])
    expect(JSON.stringify(rows)).not.toContain('secret')
    expect((await test.call('GET', '/sys/monitor/outsideHosts', { token: nobody })).success).toBe(false)
  })

  it('[HOSTS-2] counts calls, failures in a row, and the last words of a failure', async () => {
    await test.call('GET', '/emotion/getEmotionDay', { token: watcher })
    expect((await hosts())[2]).toMatchObject({ calls: 1, failures: 0, failing: 0, lastFailure: null })
    isDown = true
    await test.call('GET', '/emotion/getEmotionDay', { token: watcher })
    const row = (await hosts())[2]
    // One retry: two calls went wrong.
    expect(row).toMatchObject({ calls: 3, failures: 2, failing: 2 })
    expect(row?.lastFailure).toContain('500')
    expect(row?.lastLatencyMs).not.toBeNull()
  })
})
