import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showError } from '../feedback/show-error.ts'
import { RequestError } from '../request/request-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `handlesError`: the component shows the failure itself, the query client stays silent. */
    queryMeta: { handlesError?: boolean }
    mutationMeta: { handlesError?: boolean }
  }
}

/** Only a lost connection is worth a second try; a refusal stays a refusal. */
const mayRetry = (failures: number, error: Error) =>
  failures < 1 && error instanceof RequestError && error.kind === 'network'

export function createQueryClient() {
  return new QueryClient({
    defaultOptions: { queries: { retry: mayRetry, refetchOnWindowFocus: false, staleTime: 5000 } },
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.handlesError || showError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => mutation.meta?.handlesError || showError(error),
    }),
  })
}

export const queryClient = createQueryClient()
