import { expect, it } from 'vitest'
import { exact, shares, shortShares, signedShares } from './figures.ts'

it('[WEBFIG-13] money to the cent, shares whole, large ones short where there is no room', () => {
  expect([exact(1234.5), exact(0), exact(-1.5)]).toEqual(['1,234.50', '0.00', '-1.50'])
  expect([shares(12_345), shares(1.6)]).toEqual(['12,345', '2'])
  expect([shortShares(9999), shortShares(10_000), shortShares(58_400)]).toEqual(['9,999', '1万', '5.84万'])
  expect([signedShares(1500), signedShares(-1500)]).toEqual(['+1,500', '−1,500'])
})
