import { feeTermsSchema, type FeeTerms } from '@liangshu/contract/decision/product'

export const toPpm = (rate: number): number => Math.round(rate * 1_000_000)

/** Rates as fractions; a product that has none yet pays none. */
export const feeTermsOf = (stored: unknown): FeeTerms => feeTermsSchema.catch(feeTermsSchema.parse({})).parse(stored)
