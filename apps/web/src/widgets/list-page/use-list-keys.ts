import { useEffect, type KeyboardEvent, type RefObject } from 'react'
import { isDialogOpen, isTyping } from '../../shared/keyboard/is-typing.ts'

/** `/` goes to the first filter, Esc leaves the full screen; both only when nothing else wants the key. */
export function useListShortcuts(form: RefObject<HTMLDivElement | null>, onEscape: () => void) {
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return
      if (event.key === 'Escape') onEscape()
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      form.current?.querySelector<HTMLElement>('input')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, onEscape])
}

interface RowKeys {
  onOpen: (key: string) => void
  onToggle: (key: string) => void
}

/** A tick is no text: arrows leave it for the rows. */
const isTick = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'checkbox'

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tr[data-row-key]')]

/** Arrows walk over the rows, Enter opens one, Space ticks it. */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>, { onOpen, onToggle }: RowKeys) {
  if (isTyping(event.target) && !isTick(event.target)) return
  const rows = rowsIn(event.currentTarget)
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }
  const next = steps[event.key]
  if (next !== undefined && (current >= 0 || event.key === 'ArrowDown')) {
    event.preventDefault()
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
    return
  }
  // Buttons and ticks inside a row keep their own Enter and Space.
  const key = rows[current] === document.activeElement ? rows[current]?.dataset['rowKey'] : undefined
  if (key === undefined) return
  if (event.key === 'Enter') onOpen(key)
  if (event.key === ' ') {
    event.preventDefault()
    onToggle(key)
  }
}
