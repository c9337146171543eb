import type { EmotionPart } from '@liangshu/contract/insight/emotion'

export const scoreText = (value: number): string => value.toFixed(1)

/** A minus as long as the plus. */
export const signedScore = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`

/** The value of a component in its own unit. */
export function partText(value: number | null, unit: EmotionPart['unit']): string {
  if (value === null) return '--'
  if (unit === 'count') return String(Math.round(value * 10) / 10).replace('-', '−')
  const text = unit === 'ratio' ? value.toFixed(2) : `${(value * 100).toFixed(1)}%`
  return text.replace('-', '−')
}
