import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { antdTheme } from './antd-theme.ts'

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('%s', (appearance) => {
  const token = theme.getDesignToken(antdTheme({ primaryColor: '#1677ff', appearance }))

  it.each(['Success', 'Warning', 'Error'] as const)('[A11Y-4] %s can be read on its own ground', (kind) => {
    const [text, ground] = [token[`color${kind}`], token[`color${kind}Bg`]]
    expect(contrast(text.slice(0, 7), ground.slice(0, 7))).toBeGreaterThanOrEqual(4.5)
  })
})
