import { contractClassOf } from '@liangshu/contract/market/symbol'
import * as z from 'zod/mini'

const assetScopes = ['all', 'contract', 'future', 'crypto'] as const
export type AssetScope = (typeof assetScopes)[number]

/** Everything, contracts alone, or one kind of them. */
export const scopeParams = z.object({ scope: z._default(z.enum(assetScopes), 'all') })

export const scopeWords: Record<AssetScope, string> = {
  all: '',
  contract: '期货或永续合约的',
  future: '期货的',
  crypto: '永续合约的',
}

export function isInScope(scope: AssetScope, symbol: string): boolean {
  const own = contractClassOf(symbol)
  return scope === 'all' || (scope === 'contract' ? own !== null : own === scope)
}

/** What a list of orders or fills is asked for; contracts of both kinds are asked for by two words. */
export const scopeFilter = (scope: AssetScope): { assetClass_MultiString?: string } =>
  scope === 'all' ? {} : { assetClass_MultiString: scope === 'contract' ? 'future,crypto' : scope }
