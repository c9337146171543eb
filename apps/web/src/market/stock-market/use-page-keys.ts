import { useEffect, useRef } from 'react'
import { isDialogOpen, isTyping } from '../../shared/keyboard/is-typing.ts'

/** A dialog or drawer in front has the keys to itself, and a button answers its own Enter. */
const isElsewhere = (target: EventTarget | null): boolean =>
  isTyping(target) ||
  isDialogOpen() ||
  (target instanceof HTMLElement && target.closest('button, a, [role="radiogroup"], [role="combobox"]') !== null)

function useKeys(take: (event: KeyboardEvent) => boolean) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  }, [take])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (latest.current(event)) event.preventDefault()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}

/** Arrows, page keys and Enter for the table of the page. `take` says whether it used the key. */
export const useTableKeys = (take: (key: string) => boolean) =>
  useKeys((event) => !isElsewhere(event.target) && take(event.key))

/** As on a terminal: a code typed anywhere lands in the search. `/` goes there too. */
export const useTypedCode = (onType: (text: string) => void) =>
  useKeys((event) => {
    if (isTyping(event.target) || (event.key !== '/' && !/^[0-9a-zA-Z]$/.test(event.key))) return false
    onType(event.key === '/' ? '' : event.key)
    return true
  })
