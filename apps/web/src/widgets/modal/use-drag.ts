import { useState, type CSSProperties, type PointerEvent } from 'react'

const nowhere = { x: 0, y: 0 }

/** Moves a dialog by its title; it cannot be lost above or beside the window. */
export function useDrag(isEnabled: boolean) {
  const [offset, setOffset] = useState(nowhere)

  function start(event: PointerEvent<HTMLElement>) {
    if (!isEnabled || event.button !== 0) return
    const dialog = event.currentTarget.closest('.ant-modal')?.getBoundingClientRect()
    if (!dialog) return
    const from = { x: event.clientX - offset.x, y: event.clientY - offset.y }
    const origin = { x: dialog.left - offset.x, y: dialog.top - offset.y }
    const KEPT_IN_VIEW = 120

    function move({ clientX, clientY }: globalThis.PointerEvent) {
      const x = Math.min(
        Math.max(clientX - from.x, KEPT_IN_VIEW - (dialog?.width ?? 0) - origin.x),
        globalThis.innerWidth - KEPT_IN_VIEW - origin.x,
      )
      const y = Math.min(Math.max(clientY - from.y, -origin.y), globalThis.innerHeight - 48 - origin.y)
      setOffset({ x, y })
    }
    const stop = () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', stop)
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', stop)
  }

  const style: CSSProperties = offset === nowhere ? {} : { transform: `translate(${offset.x}px, ${offset.y}px)` }
  return { start, style, reset: () => setOffset(nowhere) }
}
