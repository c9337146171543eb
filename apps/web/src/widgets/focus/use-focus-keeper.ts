import { useLayoutEffect, useRef } from 'react'
import { isFocusLost } from './return-focus.ts'

const focusable =
  'button:not(:disabled), a[href], input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

interface Pressed {
  readonly element: HTMLElement
  /** Its place among all that can take the keyboard. */
  readonly index: number
}

const placesIn = (frame: HTMLElement) => [...frame.querySelectorAll<HTMLElement>(focusable)]

function focusNear(frame: HTMLElement, { element, index }: Pressed) {
  const places = placesIn(frame)
  const near = places[Math.min(Math.max(index, 0), places.length - 1)]
  // An emptied list hands the keyboard to the dialog it stands in.
  const target = element.isConnected
    ? element
    : (near ?? frame.closest('[role=dialog], dialog')?.querySelector<HTMLElement>(focusable))
  target?.focus()
}

/**
 * A pressed button that goes away with its row, or is moved with it, drops the keyboard at the top of the page. Here it
 * stays: on the same button where that is still there, else on the one that took its place.
 */
export function useFocusKeeper<T extends HTMLElement>() {
  const frame = useRef<T>(null)
  const pressed = useRef<Pressed>(undefined)
  const isFresh = useRef(false)

  function keep() {
    if (!isFresh.current || !isFocusLost() || !pressed.current || !frame.current) return
    isFresh.current = false
    focusNear(frame.current, pressed.current)
  }

  // After each drawing, until the user does something else: the row may go with a later one.
  useLayoutEffect(keep)

  /** For the frame of the list: notes what was pressed before anything is done about it. */
  function onClickCapture({ target }: { target: EventTarget }) {
    const element = target instanceof Element ? target.closest<HTMLElement>(focusable) : null
    if (!element || !frame.current) return
    pressed.current = { element, index: placesIn(frame.current).indexOf(element) }
    isFresh.current = true
    // A row that fades out goes some time after the last drawing.
    const watch = new MutationObserver(keep)
    watch.observe(frame.current, { childList: true, subtree: true })
    const forget = () => {
      isFresh.current = false
      watch.disconnect()
    }
    for (const gesture of ['pointerdown', 'keydown']) {
      document.addEventListener(gesture, forget, { capture: true, once: true })
    }
  }

  /** For work that a question came before: called when its dialog is gone. */
  function restore() {
    requestAnimationFrame(() => {
      if (pressed.current && frame.current && isFocusLost()) focusNear(frame.current, pressed.current)
    })
  }

  return { frame, onClickCapture, restore }
}
