import { useQuery } from '@tanstack/react-query'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { useUnwatchFund, useWatchFund, watchedQuery } from './etf-queries.ts'

const say = (text: string) => withFeedback(({ message }) => void message.success(text))

/** Whether a fund is watched, and turning that around. */
export function useWatched(symbol: string) {
  const may = useMaySee('ETF:add')
  const watched = useQuery({ ...watchedQuery, refetchInterval: false, staleTime: 10_000 })
  const watch = useWatchFund()
  const unwatch = useUnwatchFund()
  const isWatched = watched.data?.some((row) => row.symbol === symbol) ?? false
  return {
    may,
    isWatched,
    isBusy: watch.isPending || unwatch.isPending,
    toggle: () =>
      isWatched
        ? unwatch.mutate(symbol, { onSuccess: () => say('已移出关注') })
        : watch.mutate({ symbol }, { onSuccess: () => say('已加入关注') }),
  }
}
