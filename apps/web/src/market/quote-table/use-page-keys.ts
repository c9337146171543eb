import { useEffect, useRef, type RefObject } from 'react'
import { isDialogOpen, isTyping } from '../../shared/keyboard/is-typing.ts'

/** The keys of this part of the page, and those nobody else has: as long as nothing is focused. */
const isOurs = (area: HTMLElement | null, target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Node && area?.parentElement?.contains(target) === true)

/** As on a terminal: a code typed here lands in the search. `/` goes there too. */
export function useTypedCode(area: RefObject<HTMLElement | null>, onType: (text: string) => void) {
  const latest = useRef(onType)
  useEffect(() => {
    latest.current = onType
  }, [onType])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(target) || isDialogOpen() || !isOurs(area.current, target)) return
      if (key !== '/' && !/^[0-9a-zA-Z]$/.test(key)) return
      event.preventDefault()
      latest.current(key === '/' ? '' : key)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [area])
}
