import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { openLocalLink } from '../../testing/local-link.ts'
import type { FromMarket } from '../protocol.ts'

/** Building a market takes seconds, on a busy machine tens of them. */
const slow = { timeout: 240_000 }

const wall = Date.parse('2024-03-21T12:00:00Z')

/** A process of its own: built from the seed, told a wall time before each beat, every frame and column hashed. */
async function startReplay(clock: Parameters<typeof openLocalLink>[0]['clock']) {
  let now = wall
  const hash = createHash('sha256')
  const link = openLocalLink({ seed: 2026, stocks: 100, clock }, () => now)
  let buffers: readonly ArrayBufferLike[] = []
  link.onMessage((message: FromMarket) => {
    if (message.kind === 'master') ({ buffers } = message)
    if (message.kind !== 'beat') return
    hash.update(message.frame.bytes)
    hash.update(new Uint8Array(buffers[message.buffer] ?? new ArrayBuffer(0)))
    link.send({ kind: 'seen' })
  })
  await link.runner.start()
  return {
    at(wallMs: number) {
      now = wallMs
      link.runner.beat()
    },
    digest: () => hash.digest('hex'),
  }
}

describe('a replayed day', () => {
  it('[MKT-20] is identical to the byte, frame by frame, in another process', slow, async () => {
    const clock = {
      mode: 'replay',
      date: '2024-03-20',
      fromSecond: 33_300,
      startedAt: wall,
      speed: 60,
      pausedAt: null,
    } as const
    const digests: string[] = []
    for (let run = 0; run < 2; run += 1) {
      const replay = await startReplay(clock)
      // From 09:15 to past the close: 60 simulated seconds a second.
      for (let second = 0; second <= 290; second += 10) replay.at(wall + second * 1000)
      digests.push(replay.digest())
    }
    expect(digests[0]).toBe(digests[1])
  })

  it('[MKT-21] a wall clock that is set back and forth shows the same market for the same moment', slow, async () => {
    const morning = Date.parse('2024-03-20T02:00:00Z')
    const columnsAt = async (...walls: number[]) => {
      const link = openLocalLink({ seed: 2026, stocks: 100, clock: { mode: 'live' } }, () => walls[0] ?? morning)
      let buffers: readonly ArrayBufferLike[] = []
      let last = ''
      link.onMessage((message) => {
        if (message.kind === 'master') ({ buffers } = message)
        if (message.kind !== 'beat') return
        last = createHash('sha256')
          .update(new Uint8Array(buffers[message.buffer] ?? new ArrayBuffer(0)))
          .digest('hex')
        link.send({ kind: 'seen' })
      })
      await link.runner.start()
      while (walls.length > 1) {
        walls.shift()
        link.runner.beat()
      }
      return last
    }
    const straight = await columnsAt(morning)
    expect(await columnsAt(morning, morning + 3_600_000, morning - 1_800_000, morning)).toBe(straight)
  })
})
