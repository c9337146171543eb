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
  // Addresses of our own that the router has not shown yet. Rows may arrive before it does; the address that still
  // stands then is no new question, and taking it for one would undo what was just asked.
  const underWay = useRef<readonly string[]>([])
  const { filters, sort, pageNo, pageSize, advanced } = state

  // A page that was put to sleep meanwhile may never see its address; awake, it writes it again.
  useEffect(() => () => void (underWay.current = []), [])
  useEffect(() => {
    if (!isInUrl) return
    const isNew = search !== seen.current
    seen.current = search
    if (isNew) {
      const arrived = underWay.current.indexOf(search)
      underWay.current = arrived < 0 ? [] : underWay.current.slice(arrived + 1)
      if (arrived < 0 && search !== '') {
        dispatch({ type: 'restore', to: readListUrl(search, names, standard) })
        return
      }
    }
    const own = writeListUrl(search, names, { filters, sort, pageNo, pageSize, advanced }, standard)
    if (own === (underWay.current.at(-1) ?? search)) return
    underWay.current = [...underWay.current, own]
    void navigate({ search: own }, { replace: true })
  }, [isInUrl, search, filters, sort, pageNo, pageSize, advanced, navigate, dispatch, names, standard])

  return [state, dispatch] as const
}
