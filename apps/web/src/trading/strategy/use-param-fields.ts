import { strategyParams, type ParamField } from '@liangshu/contract/trading/strategy-params'
import type { Strategy } from '@liangshu/contract/trading/strategy'
import { useQuery } from '@tanstack/react-query'
import { sourcesQuery } from './source-queries.ts'
import { sourceKey } from './strategy-values.ts'

/** What a strategy can be told: by its template, or by the file it comes from. */
export function useParamFields({ type, source }: Pick<Strategy, 'type' | 'source'>): readonly ParamField[] {
  const sources = useQuery({ ...sourcesQuery, enabled: type === 'own' })
  const own = sources.data?.find((one) => source && sourceKey(one) === sourceKey(source))
  return own?.fields ?? strategyParams[type]
}
