import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers'

import type { Client, ClientConfig } from 'pg'

import { accountHere, countFor, latenessMs, type TimeAccount } from '../http/loop-time.ts'
import { PreparingClient } from './prepared-client.ts'

/** So much of an answer is read in one turn: a long one would keep everybody else from theirs. */
const mostBytesOfTurn = 64 * 1024

type Wire = NodeJS.EventEmitter & { stream: Readable }

/** A connection that charges to each call how long its statements take, and what it takes to read their rows. */
export class CountedClient extends PreparingClient {
  #account: TimeAccount | undefined
  #askedAt = 0

  constructor(config?: ClientConfig) {
    super(config)
    const ask = this.query as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.#account = accountHere()
      this.#askedAt = performance.now()
      return ask(...given)
    }) as Client['query']
    this.once('connect', () => this.#listen())
  }

  #listen(): void {
    const { connection } = this as unknown as { connection: Wire }
    const { stream } = connection
    let bytes = 0
    const goOn = () => {
      bytes = 0
      if (!stream.destroyed) stream.resume()
    }
    // Before the listener that takes the rows apart.
    stream.prependListener('data', (chunk: Buffer) => {
      countFor(this.#account)
      bytes += chunk.length
      if (bytes < mostBytesOfTurn) return
      stream.pause()
      setImmediate(goOn)
    })
    connection.prependListener('readyForQuery', () => {
      bytes = 0
      const tookMs = performance.now() - this.#askedAt - latenessMs()
      if (tookMs > 0) this.#account?.chargeDatabase(tookMs)
      this.#account = undefined
    })
  }
}
