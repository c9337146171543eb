import type { Readable } from 'node:stream'

import type { Client, ClientConfig } from 'pg'

import { accountHere, countFor, inNextTurn, latenessMs, type TimeAccount } from '../http/loop-time.ts'
import { PreparingClient } from './prepared-client.ts'

/** So much of an answer is read in one turn: a long one would keep everybody else from theirs. */
const mostBytesOfTurn = 16 * 1024

type Wire = NodeJS.EventEmitter & { stream: Readable }

/** A connection that charges to each call how long its statements take, and what it takes to read their rows. */
export class CountedClient extends PreparingClient {
  #account: TimeAccount | undefined
  #askedAt = 0
  /** How long rows that were there waited for others. */
  #waitedMs = 0

  constructor(config?: ClientConfig) {
    super(config)
    const ask = this.query as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      this.#account = accountHere()
      this.#askedAt = performance.now()
      this.#waitedMs = 0
      return ask(...given)
    }) as Client['query']
    this.once('connect', () => this.#listen())
  }

  #listen(): void {
    const { connection } = this as unknown as { connection: Wire }
    const begin = this.#readInTurns(connection.stream)
    connection.prependListener('readyForQuery', () => {
      begin()
      const tookMs = performance.now() - this.#askedAt - this.#waitedMs - latenessMs()
      if (tookMs > 0) this.#account?.chargeDatabase(tookMs)
      this.#account = undefined
    })
  }

  /** What arrives at once is taken apart piece by piece. Answers the way to begin counting anew. */
  #readInTurns(stream: Readable): () => void {
    const readers = stream.listeners('data') as ((piece: Buffer) => void)[]
    for (const reader of readers) stream.removeListener('data', reader)
    let bytes = 0
    const read = (chunk: Buffer): void => {
      countFor(this.#account)
      const piece = chunk.subarray(0, mostBytesOfTurn - bytes)
      const rest = chunk.subarray(piece.length)
      bytes += piece.length
      for (const reader of readers) reader(piece)
      if (rest.length === 0 && bytes < mostBytesOfTurn) {
        if (stream.isPaused()) stream.resume()
        return
      }
      stream.pause()
      const pausedAt = performance.now()
      inNextTurn(this.#account, () => {
        bytes = 0
        this.#waitedMs += performance.now() - pausedAt
        if (!stream.destroyed) read(rest)
      })
    }
    stream.on('data', read)
    return () => {
      bytes = 0
    }
  }
}
