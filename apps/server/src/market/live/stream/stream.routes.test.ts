import { applyFrame } from '@liangshu/contract/market/frame-decoder'
import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import { MOST_BOOKS, streamBook } from '@liangshu/contract/market/stream'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'

import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createTestMarket } from '../../testing/test-market.ts'

const { market, at } = await createTestMarket(120)
const test = await createTestApp({ market })
const token = await makePerson(test, { username: 'watcher' })
await test.app.listen({ port: 0, host: '127.0.0.1' })
const address = test.app.server.address()
const port = typeof address === 'object' && address ? address.port : 0

/** Messages one after the other, as they come. */
function open(subprotocol: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/marketSocket`, [subprotocol])
  const messages: (string | Uint8Array)[] = []
  let wake = () => undefined as void
  socket.on('message', (data: Buffer, isBinary) => {
    messages.push(isBinary ? new Uint8Array(data) : data.toString())
    wake()
  })
  const next = async (): Promise<string | Uint8Array> => {
    while (messages.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return messages.shift()!
  }
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const failed = new Promise<string>((resolve) => socket.on('error', (error) => resolve(error.message)))
  return { socket, next, closed, failed, say: (message: object) => socket.send(JSON.stringify(message)) }
}

describe('the market socket', () => {
  it('[STREAM-8] the token is the subprotocol; a wrong one is not let in', async () => {
    const { failed } = open('no-such-token')
    expect(await failed).toContain('401')
  })

  it('[STREAM-9] hello, snapshot of the rows asked for, then their changes', async () => {
    const client = open(token)
    expect(JSON.parse(String(await client.next()))).toMatchObject({
      cmd: 'hello',
      source: 'sim',
      size: market.master().rows.length,
    })
    const slot = market.master().rows.find((row) => (market.columns().volume[row.slot] ?? 0) > 0)?.slot ?? 0
    client.say({ op: 'subscribe', slots: [slot, 60_000] })
    const table = createQuoteTable(market.master().rows.length)
    const first = applyFrame((await client.next()) as Uint8Array, table)
    expect([...first.slots]).toEqual([slot])
    at('10:47:00')
    const second = applyFrame((await client.next()) as Uint8Array, table)
    expect(second.header.base).toBe(first.header.seq)
    expect(table.values[slot * FIELDS + fieldAt.volume]).toBe(market.columns().volume[slot])
    client.socket.close()
  })

  it('[STREAM-10] what is no message of ours ends the connection', async () => {
    const client = open(token)
    await client.next()
    client.say({ op: 'everything' })
    expect(await client.closed).toBe(4400)
  })

  it('[STREAM-10] nobody has more books open than a window shows', async () => {
    const client = open(token)
    await client.next()
    client.say({ op: 'books', symbols: Array.from({ length: MOST_BOOKS + 1 }, (_, n) => `SHSE.${600_000 + n}`) })
    expect(await client.closed).toBe(4400)
  })

  it('[STREAM-13] the open book is the quote of the same beat, by symbol', async () => {
    const client = open(token)
    await client.next()
    const row = market.master().rows.find(({ slot }) => (market.columns().volume[slot] ?? 0) > 0)
    client.say({ op: 'books', symbols: [row?.symbol] })
    const first = streamBook.parse(JSON.parse(String(await client.next())))
    expect(first.quote).toMatchObject({ symbol: row?.symbol, volume: market.columns().volume[row?.slot ?? 0] })
    at('10:52:00')
    const second = streamBook.parse(JSON.parse(String(await client.next())))
    expect(second.seq).toBe(market.lastBeat().seq)
    expect(second.quote.bids?.length).toBeGreaterThan(0)
    expect(second.quote.volume).toBe(market.quote(row?.symbol ?? '')?.volume)
    client.socket.close()
  })
})
