import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { countAskedSince, createBrowser } from './people.ts'

/** Answers each call with the next of what it was given. */
async function serverSaying(...answers: ((response: ServerResponse) => void)[]): Promise<string> {
  const server = createServer((_request, response) => (answers.shift() ?? done)(response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const done = (response: ServerResponse) => response.end('{"success":true,"result":1}')
const gone = (response: ServerResponse) => response.writeHead(503).end('{"message":"服务正在停止"}')
const cut = (response: ServerResponse) => response.destroy()
const refused = (response: ServerResponse) => response.end('{"success":false,"message":"资金不足"}')

const never = () => false

it('[NODE-24] a call that is not answered counts once for each try, by when it was made; a refusal is an answer', async () => {
  const counts = { errors: 0, kinds: {}, began: [] as number[] }
  const browser = createBrowser([await serverSaying(gone, cut, done, refused)], counts)
  const before = performance.now()
  expect(await browser.ask('GET', '/a', undefined, never)).toMatchObject({ success: true })
  const after = performance.now()
  expect(await browser.ask('POST', '/b', {}, never)).toMatchObject({ success: false })
  expect(counts.errors).toBe(2)
  expect(Object.keys(counts.kinds)).toHaveLength(2)
  expect(Object.keys(counts.kinds)[0]).toBe('/a: 503 服务正在停止')
  const [first = 0, second = 0] = counts.began
  expect([countAskedSince(counts, before), countAskedSince(counts, second), countAskedSince(counts, after)]).toEqual([
    2, 1, 0,
  ])
  expect(first).toBeGreaterThanOrEqual(before)
  // It waits a little before it asks again.
  expect(second - first).toBeGreaterThan(100)
})

it('[NODE-24] what one node does not answer is asked of the next, and nobody asks on when it is over', async () => {
  const counts = { errors: 0, began: [] as number[] }
  const [broken, sound] = [await serverSaying(cut, cut, cut, cut), await serverSaying()]
  const browser = createBrowser([broken, sound], counts)
  expect(await browser.ask('GET', '/a', undefined, never)).toMatchObject({ result: 1 })
  expect([counts.errors, browser.address()]).toEqual([1, sound])
  expect(await createBrowser([broken], counts).ask('GET', '/a', undefined, () => true)).toBeNull()
  expect(counts.errors).toBe(1)
})
