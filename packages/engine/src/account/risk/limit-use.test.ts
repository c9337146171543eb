import { describe, expect, it } from 'vitest'

import { levelOfLimit, shareOfLimit, type LimitUse } from './limit-use.ts'

const loss = { soft: 0.02, limit: 0.04, endsAtLimit: true }
const cash = { limit: 0.02, isFloor: true }

describe('how far a limit is used', () => {
  it.each<[string, LimitUse, string]>([
    ['nothing known', { used: null, limit: 0.1 }, 'normal'],
    ['well below', { used: 0.05, limit: 0.1 }, 'normal'],
    ['four fifths', { used: 0.08, limit: 0.1 }, 'near'],
    ['exactly all of it', { used: 0.1, limit: 0.1 }, 'near'],
    ['more than all', { used: 0.1001, limit: 0.1 }, 'hard'],
    ['a loss below the first step', { used: 0.0199, ...loss }, 'normal'],
    ['a loss at the first step', { used: 0.02, ...loss }, 'soft'],
    ['a loss at its end', { used: 0.04, ...loss }, 'hard'],
    ['a margin at the first step', { used: 0.7, soft: 0.7, limit: 0.85 }, 'near'],
    ['a margin past the first step', { used: 0.71, soft: 0.7, limit: 0.85 }, 'soft'],
    ['plenty of cash', { used: 0.5, ...cash }, 'normal'],
    ['cash little above its least', { used: 0.021, ...cash }, 'near'],
    ['cash at its least', { used: 0.02, ...cash }, 'near'],
    ['less cash than there must be', { used: 0.019, ...cash }, 'hard'],
    ['no cash at all', { used: 0, ...cash }, 'hard'],
  ])('[RISKBOARD-1] %s', (_name, use, level) => expect(levelOfLimit(use)).toBe(level))

  it('[RISKBOARD-1] the share is of the limit, of a lower bound of what is there', () => {
    expect(shareOfLimit({ used: 0.05, limit: 0.1 })).toBe(0.5)
    expect(shareOfLimit({ used: 0.04, ...cash })).toBe(0.5)
    expect(shareOfLimit({ used: 0, ...cash })).toBeNull()
    expect(shareOfLimit({ used: 0, limit: 0 })).toBe(0)
    expect(shareOfLimit({ used: 1, limit: 0 })).toBeNull()
    expect(shareOfLimit({ used: null, limit: 1 })).toBeNull()
  })
})
