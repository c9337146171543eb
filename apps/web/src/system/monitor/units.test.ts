import { expect, it } from 'vitest'
import { bytesText, msText, percentText, secondsText } from './units.ts'

it('[MON-26] every figure is written with its unit', () => {
  expect([msText(0.42), msText(189.4)]).toEqual(['0.4 毫秒', '189 毫秒'])
  expect([secondsText(19.44), secondsText(3720)]).toEqual(['19.4 秒', '1 小时 2 分'])
  expect([bytesText(1536), percentText(0.125)]).toEqual(['1.50 KB', '12.5%'])
})
