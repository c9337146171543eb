import { useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { initialList, listReducer, type ListAction, type ListQuery, type ListState } from './list-state.ts'
import { readListUrl, writeListUrl } from './list-url.ts'

type Reducer<Row> = (state: ListState<Row>, action: ListAction<Row>) => ListState<Row>

interface Options {
  /** Names of the filters as they stand in the address. */
  names: readonly string[]
  standard: ListQuery
  isInUrl: boolean
}

/**
 * State of a list, kept in step with the address. An address with a question of its own (a link, going back) wins; an
 * empty one, as the menu has it, leaves a tab that was open already as it was.
 */
export function useListQuery<Row>({ names, standard, isInUrl }: Options) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [state, dispatch] = useReducer<ListState<Row>, [ListAction<Row>]>(
    listReducer as Reducer<Row>,
    initialList<Row>(isInUrl ? readListUrl(search, names, standard) : standard),
  )
  const seen = useRef(search)
  const { filters, sort, pageNo, pageSize, advanced } = state

  useEffect(() => {
    if (!isInUrl) return
    const isForeign = search !== seen.current
    seen.current = search
    if (isForeign && search !== '') {
      dispatch({ type: 'restore', to: readListUrl(search, names, standard) })
      return
    }
    const own = writeListUrl(search, names, { filters, sort, pageNo, pageSize, advanced }, standard)
    if (own === search) return
    seen.current = own
    void navigate({ search: own }, { replace: true })
  }, [isInUrl, search, filters, sort, pageNo, pageSize, advanced, navigate, dispatch, names, standard])

  return [state, dispatch] as const
}
