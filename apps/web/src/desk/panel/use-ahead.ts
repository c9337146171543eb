import { useQueryClient, type QueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { inIdleTurn } from '../../shared/idle/in-idle-turn.ts'
import { useMoment } from '../clock/user-clock.ts'
import { useDesk, useDeskStore } from '../link/desk-context.tsx'
import { neighboursOf } from '../link/desk-store.ts'
import { onExpected } from '../link/expected.ts'
import { useColor, useIsFrozen } from './panel-context.ts'

/** A question that may be asked before anybody needs its answer. */
export type Ahead = (client: QueryClient) => Promise<unknown>

/** Whoever runs through a list stays at none of its symbols so long. */
const SETTLED_MS = 120

/** One of a panel's questions; should it fail, nobody has asked for it yet. */
export const ahead =
  <Fetched, Data, Key extends QueryKey>({
    queryKey,
    queryFn,
    ...options
  }: UseQueryOptions<Fetched, Error, Data, Key>): Ahead =>
  (client) =>
    client.prefetchQuery<Fetched, Error, Fetched, Key>({
      queryKey,
      ...(queryFn && { queryFn }),
      ...(typeof options.staleTime === 'number' && { staleTime: options.staleTime }),
      ...(options.gcTime !== undefined && { gcTime: options.gcTime }),
      meta: { handlesError: true },
    })

/**
 * Asks for the next and the previous symbol of the list while nobody waits for anything, as the panel asks for the one it
 * shows: whoever steps through the list finds them there. A symbol that is being pressed is asked for at once: a click takes
 * a tenth of a second. A replay and a frozen panel ask for nothing ahead.
 */
export function useAhead(asksOf: (symbol: string) => readonly Ahead[]): void {
  const client = useQueryClient()
  const color = useColor()
  const neighbours = useDesk(({ links }) => neighboursOf(links[color]).join())
  const isStill = useIsFrozen()
  const isPast = useMoment() !== null
  const askFor = useEffectEvent((symbol: string) =>
    asksOf(symbol).map((ask) => inIdleTurn(() => void ask(client).catch(() => undefined))),
  )
  useEffect(() => {
    if (isStill || isPast || neighbours === '') return undefined
    const callOff: (() => void)[] = []
    // The next one first, in all panels.
    const timers = neighbours
      .split(',')
      .map((symbol, place) => setTimeout(() => callOff.push(...askFor(symbol)), (place + 1) * SETTLED_MS))
    return () => {
      timers.forEach((timer) => clearTimeout(timer))
      callOff.forEach((stop) => stop())
    }
  }, [neighbours, isStill, isPast])
  const desk = useDeskStore()
  const askNow = useEffectEvent((symbol: string) => {
    for (const ask of asksOf(symbol)) void ask(client).catch(() => undefined)
  })
  useEffect(
    () => (isStill || isPast ? undefined : onExpected(desk, color, (symbol) => askNow(symbol))),
    [desk, color, isStill, isPast],
  )
}
