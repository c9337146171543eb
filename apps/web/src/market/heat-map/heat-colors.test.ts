import { directionOf, directionOfRate } from '@liangshu/contract/market/format'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { figureText, toneOf } from '../quote-table/quote-columns.ts'
import { contrastOf, fillNames, inkOn, useHeatColors } from './heat-colors.ts'

describe('colours that can be read', () => {
  it('[HEAT-6] contrast as WCAG counts it, whichever way round and however short it is written', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 9)
    expect(contrastOf('#fff', '#000')).toBeCloseTo(21, 9)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
    expect(contrastOf('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3)
    expect(contrastOf('#0f0', '#ffffff')).toBeCloseTo(1.372, 3)
    expect(contrastOf('#00f', '#ffffff')).toBeCloseTo(8.592, 3)
    expect(contrastOf('#123456', '#123456')).toBe(1)
  })

  it('[HEAT-6] of two inks the one that reads better', () => {
    expect(inkOn('#ffffff', ['#000000', '#eeeeee'])).toBe('#000000')
    expect(inkOn('#111111', ['#000000', '#eeeeee'])).toBe('#eeeeee')
  })

  it('[HEAT-4] eleven fills, lowest first; turnover runs one way', () => {
    expect(fillNames('changePct')).toEqual([
      ...[5, 4, 3, 2, 1].map((step) => `--heat-fall-${step}`),
      '--heat-middle',
      ...[1, 2, 3, 4, 5].map((step) => `--heat-rise-${step}`),
    ])
    expect(fillNames('turnover')).toEqual(Array.from({ length: 11 }, (_, step) => `--heat-level-${step}`))
  })
})

describe('colours on the page', () => {
  const area = document.createElement('div')
  const place = { current: area }
  const paint = (up: string) => area.style.setProperty('--market-up-text', up)
  afterEach(() => document.documentElement.removeAttribute('data-appearance'))

  it('[HEAT-6] are read again when the page goes dark', async () => {
    paint('#c00000')
    const { result } = renderHook(() => useHeatColors(place, 'changePct'))
    expect(result.current?.up).toBe('#c00000')
    paint('#ff6666')
    expect(result.current?.up).toBe('#c00000')
    document.documentElement.setAttribute('data-appearance', 'dark')
    await waitFor(() => expect(result.current?.up).toBe('#ff6666'))
  })
})

describe('figures and tones of columns', () => {
  it('[QTABLE-4] a sign only where the sign is the news', () => {
    const shown = (['signedPercent', 'signedYi', 'signedPrice', 'percent', 'price', 'yi'] as const).map((format) =>
      figureText(format, 0.5, 2).startsWith('+'),
    )
    // Half a yuan is nothing in 亿.
    expect(shown).toEqual([true, false, true, false, false, false])
    expect(figureText('signedYi', 5e8, 2)).toBe('+5.00')
  })

  it.each([
    ['plain', 1, 0.1, 1, ''],
    ['change', 1, 0.1, 5, 'up'],
    ['change', Number.NaN, 0.1, 1, ''],
    ['sign', -1, 0.1, 1, 'down'],
    ['price', 9, 0.1, 10, 'down'],
    ['price', 10, 0.1, 10, 'flat'],
  ] as const)('[QTABLE-4] the tone %s of %d', (tone, value, changePct, preClose, expected) => {
    expect(toneOf(tone as 'plain', value, changePct, preClose)).toBe(expected)
  })

  it.each([
    [0.000_04, 'flat'],
    [-0.000_04, 'flat'],
    [0.000_06, 'up'],
    [-0.000_06, 'down'],
    [0, 'flat'],
  ])('[DESK-64] a rate of %d has the colour of what it reads', (value, expected) => {
    expect(toneOf('sign', value, 0.1, 1, 'signedPercent')).toBe(expected)
    expect(directionOfRate(value)).toBe(expected)
    // Money and prices have no such smallest step.
    expect(toneOf('sign', value, 0.1, 1, 'signedYi')).toBe(directionOf(value))
  })

  it('[DESK-64] a rate that is not known has no direction', () => {
    expect([null, undefined, Number.NaN].map(directionOfRate)).toEqual(['flat', 'flat', 'flat'])
  })
})
