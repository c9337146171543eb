import { useEffect } from 'react'
import { isTyping } from '../../shared/keyboard/is-typing.ts'
import { userClock } from './user-clock.ts'

/** What has a use of its own for the arrows or the space bar. */
const takers = '[role="slider"], [role="radiogroup"], [role="tablist"], [role="grid"], [role="menu"], [role="listbox"]'
const pressed = 'button, a, summary, [role="button"]'

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (isTyping(target) || !(target instanceof HTMLElement)) return true
  if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null) return true
  return target.closest(takers) !== null || (key === ' ' && target.closest(pressed) !== null)
}

/** The clock by hand while it shows another moment than now: space plays, arrows step. */
function turnClock(event: KeyboardEvent): void {
  const { moment, driver } = userClock.state.getState()
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (moment === null || (by === 0 && event.key !== ' ')) return
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
  // A second bar, in a drawer over the page, hears the same key.
  event.preventDefault()
  if (by === 0) {
    if (driver === null) userClock.play()
    else userClock.pause()
  } else if (event.shiftKey) userClock.stepDay(by)
  else userClock.stepMinute(by)
}

export function useClockKeys(): void {
  useEffect(() => {
    globalThis.addEventListener('keydown', turnClock)
    return () => globalThis.removeEventListener('keydown', turnClock)
  }, [])
}
