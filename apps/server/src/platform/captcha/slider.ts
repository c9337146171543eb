import { randomBytes } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { Ephemeral } from '../ephemeral/ephemeral.ts'
import { judgeDrag, type DragPoint, type DragVerdict } from './judge-drag.ts'

const lifeMs = 5 * 60_000

export type Slider = ReturnType<typeof createSlider>

/** The slider before a login: a challenge, one drag for it, and a code that the login then uses up. */
export function createSlider({ ephemeral, clock }: { ephemeral: Ephemeral; clock: Clock }) {
  const challengeOf = (key: string) => `slider:${key}`
  const passOf = (key: string) => `slider-pass:${key}`
  return {
    begin: (key: string): Promise<void> => ephemeral.put(challengeOf(key), String(clock.now().getTime()), lifeMs),

    /** A challenge is good for one drag. */
    async judge(key: string, widthPx: number, trace: readonly DragPoint[]): Promise<{ code: string } | DragVerdict> {
      const begun = await ephemeral.take(challengeOf(key))
      if (begun === undefined) return 'unreadable'
      const verdict = judgeDrag({ widthPx, trace, elapsedMs: clock.now().getTime() - Number(begun) })
      if (verdict !== 'passed') return verdict
      const code = randomBytes(16).toString('hex')
      await ephemeral.put(passOf(key), code, lifeMs)
      return { code }
    },

    consume: async (key: string, answer: string): Promise<boolean> => {
      const code = await ephemeral.take(passOf(key))
      return code !== undefined && code === answer
    },
  }
}
