import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { KILL_SWITCH_PATH } from '../../shared/navigation/paths.ts'
import type { SearchEntry } from '../routes/menu-items.ts'

/** Alt K from anywhere opens 紧急停止, for those whose menu has it: nobody should have to look for it. */
export function useKillSwitchKey(entries: readonly SearchEntry[]): void {
  const navigate = useNavigate()
  const isThere = entries.some(({ path }) => path === KILL_SWITCH_PATH)

  useEffect(() => {
    if (!isThere) return
    function listen(event: KeyboardEvent) {
      // By its place: with Alt some keyboards write another letter.
      if (event.code !== 'KeyK' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      void navigate(KILL_SWITCH_PATH)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [isThere, navigate])
}
