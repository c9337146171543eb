import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isDialogOpen } from '../../shared/keyboard/is-typing.ts'
import type { TicketState } from './use-ticket.ts'

/** Keys of the ticket, with Alt since plain letters look for instruments. One behind a dialog leaves them to the one in front. */
export function useTicketKeys(
  form: RefObject<HTMLElement | null>,
  { change, stepPrice, fieldId }: Pick<TicketState, 'change' | 'stepPrice' | 'fieldId'>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const isOwn = form.current?.contains(document.activeElement) ?? false
    const isInFront = form.current?.closest('.ant-drawer-open') !== null || !isDialogOpen()
    if (!isOwn && !isInFront) return
    const ticks = event.shiftKey ? 10 : 1
    const actions: Record<string, () => unknown> = {
      KeyB: () => change({ side: 1, volume: null }),
      KeyS: () => change({ side: 2, volume: null }),
      ArrowUp: () => stepPrice(ticks),
      ArrowDown: () => stepPrice(-ticks),
    }
    const act = actions[event.code]
    if (!act) return
    event.preventDefault()
    act()
    if (event.code.startsWith('Key')) document.getElementById(fieldId('volume'))?.focus()
  })
  useEffect(() => {
    globalThis.addEventListener('keydown', onKey)
    return () => globalThis.removeEventListener('keydown', onKey)
  }, [])
}
