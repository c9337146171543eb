import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createOutsideHosts } from '../../platform/outgoing/outside-hosts.ts'
import { createWorkflowHost } from './workflow-host.ts'

let server: Server
let origin = ''
let answer: (path: string) => { status: number; body: string } | null
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const said = answer(request.url ?? '')
    if (said === null) {
      request.socket.destroy()
      return
    }
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

const make = () => {
  const hosts = createOutsideHosts({ now: () => new Date() })
  return { hosts, host: createWorkflowHost(origin, hosts) }
}
const body = { scope: 'account', from: '2026-11-01', to: '2026-11-13', options: { llm: false } } as const
const json = (value: unknown) => () => ({ status: 200, body: JSON.stringify(value) })

describe('the workflow host', () => {
  it('[REVIEW-14] takes a review and tells how far it is, in an envelope or without', async () => {
    const { host, hosts } = make()
    answer = json({ success: true, result: { taskId: 'T1', status: 'queued' } })
    expect(await host.submit('A/1', body)).toEqual({ taskId: 'T1', status: 'queued' })
    expect(asked.at(-1)).toBe('POST /trading_review/submit/A%2F1')
    answer = json({ status: 'running', progress: 40, step: '计算' })
    expect(await host.status('T1')).toMatchObject({ status: 'running', progress: 40, report: null })
    expect(hosts.stateOf('workflow')).toMatchObject({ calls: 2, failures: 0, failing: 0 })
  })

  it('[REVIEW-14] a cut connection is tried again, an error or a foreign shape is not believed', async () => {
    const { host, hosts } = make()
    let cuts = 2
    answer = () => ((cuts -= 1) >= 0 ? null : { status: 200, body: '{"status":"queued"}' })
    expect(await host.status('T1')).toMatchObject({ status: 'queued' })
    expect(hosts.stateOf('workflow')).toMatchObject({ calls: 3, failures: 2, failing: 0 })
    answer = () => ({ status: 500, body: 'down' })
    await expect(host.status('T1')).rejects.toThrow('status')
    answer = () => ({ status: 200, body: 'not json' })
    await expect(host.status('T1')).rejects.toThrow('garbage')
    answer = json({ status: 'succeeded', report: { kpis: 'many' } })
    await expect(host.status('T1')).rejects.toThrow('another shape')
    answer = json({ success: false, result: null, message: '队列已满' })
    await expect(host.submit('A1', body)).rejects.toThrow('队列已满')
    expect(hosts.stateOf('workflow').lastFailure).toContain('status')
  })
})
