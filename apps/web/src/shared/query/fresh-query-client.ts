import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type Query } from '@tanstack/react-query'

/**
 * What is invalidated is always asked for after that: an answer under way may have been made before the change. The
 * library alone takes the first answer of a list for new enough, and with `cancelRefetch: false` every one.
 *
 * By default an answer under way is given up. `cancelRefetch: false` lets it arrive and asks once more then: for changes
 * that may come faster than answers are made.
 */
export class FreshQueryClient extends QueryClient {
  readonly #askedAfter = new WeakSet<Query>()

  // Keys are told apart by their tags where the library declares it; here any filter will do.
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options: InvalidateOptions = {}): Promise<void> {
    const { refetchType, ...which } = filters
    const underWay = refetchType === 'none' ? [] : this.getQueryCache().findAll({ ...which, fetchStatus: 'fetching' })
    for (const query of underWay)
      if (options.cancelRefetch === false) this.#askAfter(query)
      else if (query.state.data === undefined) askAnew(query)
    return super.invalidateQueries(filters, options)
  }

  #askAfter(query: Query): void {
    if (this.#askedAfter.has(query)) return
    this.#askedAfter.add(query)
    const ask = () => {
      this.#askedAfter.delete(query)
      // Another that began meanwhile began after the change.
      if (query.state.fetchStatus === 'idle') void super.invalidateQueries({ predicate: (one) => one === query })
    }
    Promise.resolve(query.promise).then(ask, ask)
  }
}

/** Whoever waits for the answer that is given up gets the new one. */
function askAnew(query: Query): void {
  void query.cancel({ silent: true })
  // A failure is told by the query itself.
  query.fetch().catch(() => {})
}
