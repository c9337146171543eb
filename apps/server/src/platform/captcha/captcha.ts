import { randomInt } from 'node:crypto'

import type { Ephemeral } from '../ephemeral/ephemeral.ts'
import { drawCaptcha } from './captcha-image.ts'
import { captchaAlphabet } from './glyphs.ts'

const lifeMs = 60_000
const length = 4

export type Captcha = ReturnType<typeof createCaptcha>
type Verdict = 'right' | 'wrong' | 'missing'

export function createCaptcha(ephemeral: Ephemeral) {
  const keyOf = (key: string) => `captcha:${key}`
  return {
    async draw(key: string): Promise<string> {
      const code = Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')
      await ephemeral.put(keyOf(key), code, lifeMs)
      // Old clients expect this label; browsers look at the bytes, which are PNG.
      return `data:image/jpg;base64,${drawCaptcha(code, () => randomInt(1_000_000) / 1_000_000).toString('base64')}`
    },

    /** Looks without using the code up. */
    check: async (key: string, answer: string): Promise<Verdict> => judge(await ephemeral.peek(keyOf(key)), answer),

    /** Every try uses the code up: a wrong guess costs a new image. */
    consume: async (key: string, answer: string): Promise<Verdict> => judge(await ephemeral.take(keyOf(key)), answer),
  }
}

function judge(code: string | undefined, answer: string): Verdict {
  if (code === undefined) return 'missing'
  return code.toLowerCase() === answer.trim().toLowerCase() ? 'right' : 'wrong'
}
