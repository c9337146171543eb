import { riskProfileSchema } from '@liangshu/contract/trading/risk-profile'

/** The limits of the house where a strategy has no account yet. */
export const defaultProfile = riskProfileSchema.parse({
  id: 'house',
  name: '默认',
  version: 1,
  effectiveFrom: '2020-01-01',
})
