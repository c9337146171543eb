// A market stream that runs faster than the server's, so that an hour of beats passes in minutes: between two frames of the
// server come frames of our own, in each of which some of the instruments trade.
import { createQuoteTable, fieldAt, FIELDS, frameKinds, readHeader } from '../../packages/contract/src/market/frame.ts'
import { applyFrame } from '../../packages/contract/src/market/frame-decoder.ts'
import { createFrameEncoder } from '../../packages/contract/src/market/frame-encoder.ts'

const CHANGED = 1200

/** One socket of the page, told what the market would have said in `perSecond` seconds. */
class FastStream {
  #size = 0
  #seq = 0
  /** @type {any} */
  #tables
  /** @type {any} */
  #header
  /** @type {any} */
  #encoder

  /** @param {any} page @param {Uint8Array} bytes */
  takeFrame(page, bytes) {
    const header = readHeader(bytes)
    if (header.kind === frameKinds.snapshot && header.count > this.#size) {
      this.#size = Math.max(header.count, 8000)
      this.#tables = { sent: createQuoteTable(this.#size), now: createQuoteTable(this.#size) }
      this.#encoder = createFrameEncoder(this.#size)
    }
    if (!this.#tables) return
    applyFrame(bytes, this.#tables.now)
    this.#header = header
    if (header.kind === frameKinds.delta) return
    this.#seq = header.seq
    this.#tables.sent.values.set(this.#tables.now.values)
    page.send(Buffer.from(bytes))
  }

  /** One beat more. @param {any} page */
  beat(page) {
    if (!this.#header) return false
    const { now, sent } = this.#tables
    for (let i = 0; i < CHANGED; i += 1) {
      const at = Math.floor(Math.random() * this.#size) * FIELDS
      if (!now.values[at + fieldAt.last]) continue
      now.values[at + fieldAt.last] += (Math.random() < 0.5 ? -1 : 1) * 100
      now.values[at + fieldAt.volume] += 100
    }
    const base = this.#seq
    this.#seq += 1
    const { bytes } = this.#encoder.delta(sent, now, { ...this.#header, seq: this.#seq, base })
    page.send(Buffer.from(bytes))
    return true
  }
}

/**
 * Takes the market socket of all pages of a context over. Windows then hold a socket each, since a worker's cannot be
 * taken over. `run` lets a number of beats pass.
 * @param {import('playwright-core').BrowserContext} context
 */
export async function takeMarketSocket(context) {
  /** @type {Set<{ page: any, stream: FastStream }>} */
  const open = new Set()
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker')
  })
  await context.routeWebSocket(/market/, (page) => {
    const server = page.connectToServer()
    const one = { page, stream: new FastStream() }
    open.add(one)
    page.onClose(() => {
      open.delete(one)
      // Left open it would count among the few sockets that one person may hold.
      void server.close()
    })
    server.onMessage((message) => {
      if (typeof message === 'string') page.send(message)
      else one.stream.takeFrame(page, new Uint8Array(message))
    })
  })
  return {
    /**
     * Answers how many beats were heard: a page without live quotes holds no socket.
     * @param {number} beats @param {number} perSecond
     */
    async run(beats, perSecond) {
      let heard = 0
      for (let beat = 0; beat < beats; beat += 1) {
        let isTold = false
        for (const { page, stream } of open) isTold = stream.beat(page) || isTold
        if (isTold) heard += 1
        await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond))
      }
      return heard
    },
  }
}
