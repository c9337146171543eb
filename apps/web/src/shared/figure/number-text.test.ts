import { expect, it } from 'vitest'
import { centsText, groupedText } from './number-text.ts'

it('[NUM-12] numbers stand with thousands apart, to the cent or with the decimals there are', () => {
  expect([1234.5, -0.005, 0, 12_345_678.999].map(centsText)).toEqual(['1,234.50', '-0.01', '0.00', '12,345,679.00'])
  expect(groupedText(1234.5678, 0)).toBe('1,235')
  expect(groupedText(1234.5678, 2)).toBe('1,234.57')
  expect(groupedText(1234.5, 2)).toBe('1,234.5')
  expect(groupedText(1234.5678, 3)).toBe('1,234.568')
  expect(groupedText(0.123456789, 8)).toBe('0.12345679')
})

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('[NUM-13] no number makes a formatter of its own', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  const makesOne = /toLocaleString\([^()]*,|new Intl\.NumberFormat/
  expect(makesOne.test("value.toLocaleString('en-US', { maximumFractionDigits: 3 })")).toBe(true)
  const makers = Object.entries(sources).flatMap(([name, text]) => (makesOne.test(text) ? [name] : []))
  expect(makers).toEqual(['./number-text.ts'])
})
