import { hashKey, MutationCache, QueryCache, type QueryKey } from '@tanstack/react-query'
import { showError } from '../feedback/show-error.ts'
import { endsSession } from '../feedback/error-notice.ts'
import { RequestError } from '../request/request-error.ts'
import { currentLowAppId } from '../request/request-headers.ts'
import { useSession } from '../session/session-store.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

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

/** An ended session is told whoever asked: a page that shows its own failures would leave the user in front of it. */
const isHandled = (error: Error, meta: { handlesError?: boolean } | undefined) =>
  meta?.handlesError === true && !(endsSession(error) && useSession.getState().token !== '')

/** Every call says which low-code application it is for, so two applications never share an answer. */
const hashOfApp = (key: QueryKey): string => {
  const appId = currentLowAppId()
  return appId === undefined ? hashKey(key) : `${hashKey(key)} ${appId}`
}

export function createQueryClient() {
  return new FreshQueryClient({
    defaultOptions: {
      queries: { retry: mayRetry, refetchOnWindowFocus: false, staleTime: 5000, queryKeyHashFn: hashOfApp },
    },
    queryCache: new QueryCache({ onError: (error, query) => isHandled(error, query.meta) || showError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => isHandled(error, mutation.meta) || showError(error),
    }),
  })
}

export const queryClient = createQueryClient()
