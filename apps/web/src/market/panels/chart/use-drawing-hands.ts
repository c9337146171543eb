import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { anchorAt, anchorsOf, isHit, type Anchor, type Drawing, type Spot, type Tool } from './drawings.ts'
import type { DrawingsLayer } from './drawings-layer.ts'
import type { Drawings } from './use-drawings.ts'

export interface Hands {
  /** What is on screen: all that is kept, and the one being made. */
  readonly shown: readonly Drawing[]
  readonly selected: string | null
  /** Where words are being typed. */
  readonly typing: { readonly spot: Spot; readonly anchor: Anchor } | null
  readonly write: (text: string) => void
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void
  readonly onMouseMove: (event: MouseEvent<HTMLElement>) => void
  readonly onMouseUp: () => void
  /** True when the key was meant for a drawing. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

interface Options {
  readonly layer: DrawingsLayer
  readonly drawings: Drawings
  readonly tool: Tool | null
  readonly onDone: () => void
  /** Height of the price pane: below it nothing is drawn. */
  readonly height: () => number
}

const newId = (): string => `${Date.now().toString(36)}-${Math.round(performance.now() * 1000).toString(36)}`
const spotOf = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): Spot => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Making, choosing, moving and removing drawings with the pointer and the keys. */
export function useDrawingHands({ layer, drawings, tool, onDone, height }: Options): Hands {
  const [making, setMaking] = useState<Drawing | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [typing, setTyping] = useState<Hands['typing']>(null)
  const [held, setHeld] = useState<{ drawing: Drawing; index: number } | null>(null)

  function finish(drawing: Drawing) {
    drawings.put(drawing)
    setMaking(null)
    setSelected(drawing.id)
    onDone()
  }

  function place(inHand: Tool, spot: Spot) {
    const anchor = layer.anchorAt(spot)
    if (!anchor) return
    if (inHand === 'text') setTyping({ spot, anchor })
    else if (making) finish({ ...making, anchors: [making.anchors[0] ?? anchor, anchor] })
    else if (anchorsOf(inHand) === 1) finish({ id: newId(), tool: inHand, anchors: [anchor] })
    else setMaking({ id: newId(), tool: inHand, anchors: [anchor, anchor] })
  }

  /** The drawing under the pointer, the newest first, and which of its anchors. */
  function grab(spot: Spot): boolean {
    for (const drawing of drawings.all.toReversed()) {
      const spots = layer.spotsOf(drawing)
      const index = drawing.id === selected ? anchorAt(spots, spot) : -1
      if (index === -1 && !isHit(drawing, spots, spot, layer.width())) continue
      setSelected(drawing.id)
      if (index !== -1) setHeld({ drawing, index })
      return true
    }
    setSelected(null)
    return false
  }

  return {
    shown: [
      ...drawings.all.filter(({ id }) => id !== held?.drawing.id),
      ...(held ? [held.drawing] : []),
      ...(making ? [making] : []),
    ],
    selected,
    typing,
    write(text) {
      if (typing && text.trim() !== '')
        finish({ id: newId(), tool: 'text', anchors: [typing.anchor], text: text.trim().slice(0, 60) })
      setTyping(null)
    },
    onMouseDown(event) {
      const spot = spotOf(event)
      if (event.button !== 0 || typing || spot.y > height() || spot.x > layer.width()) return
      if (tool) place(tool, spot)
      else if (!grab(spot)) return
      // The chart would take it for a drag of its own.
      event.stopPropagation()
      // The press would hand the keyboard to the chart, away from the words about to be typed.
      if (tool === 'text') event.preventDefault()
    },
    onMouseMove(event) {
      if (!making && !held) return
      const anchor = layer.anchorAt(spotOf(event))
      if (!anchor) return
      if (making) setMaking({ ...making, anchors: [making.anchors[0] ?? anchor, anchor] })
      else if (held) {
        const anchors = held.drawing.anchors.map((known, i) => (i === held.index ? anchor : known))
        setHeld({ ...held, drawing: { ...held.drawing, anchors } })
      }
    },
    onMouseUp() {
      if (held) drawings.put(held.drawing)
      setHeld(null)
    },
    onKey({ key }) {
      if (key === 'Escape' && (tool || making)) {
        setMaking(null)
        onDone()
        return true
      }
      if ((key === 'Delete' || key === 'Backspace') && selected) {
        drawings.remove(selected)
        setSelected(null)
        return true
      }
      return false
    },
  }
}
