import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { HeatColors } from './heat-colors.ts'
import { neighbourOf, tileAt, type Direction, type HeatLayout } from './heat-layout.ts'
import { moveBy, toMap, WHOLE, zoomAt, type HeatView } from './heat-view.ts'
import { colouredTiles, paintHeat, type HeatScene } from './paint-heat.ts'
import type { Box } from './squarify.ts'

interface HeatCanvasProps {
  area: RefObject<HTMLDivElement | null>
  layout: HeatLayout
  /** The map with the figures of this moment; asked for each frame that is painted. */
  sceneAt: (marked: number) => HeatScene
  colors: HeatColors | undefined
  /** Says that the figures have changed. */
  onBeat: (listener: () => void) => () => void
  label: string
  /** A tile was clicked, or Enter was pressed on it. */
  onEnter: (tile: number, isDouble: boolean) => void
  onEnterSector: (sector: number) => void
  onBack: () => boolean
  card: (tile: number) => ReactNode
  spoken: (tile: number) => string
}

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const WHEEL_STEP = 1.0015
const DRAG_PX = 4
const CARD = { width: 208, height: 190, away: 12 }

interface Pointed {
  readonly tile: number
  readonly x: number
  readonly y: number
}

/** Beside the pointer, on the side where it has room. */
function cardPlace({ x, y }: Pointed, width: number, height: number) {
  const isRight = x + CARD.away + CARD.width <= width
  return {
    left: Math.max(0, isRight ? x + CARD.away : x - CARD.away - CARD.width),
    top: Math.max(0, Math.min(y + CARD.away, height - CARD.height)),
  }
}

const pointOf = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => [offsetX, offsetY] as const

/** The painted map: looked at by wheel and drag, pointed at, and walked through by keys. */
export function HeatCanvas(props: HeatCanvasProps) {
  const { area, layout, sceneAt, colors, onBeat, label, onEnter, onEnterSector, onBack, card, spoken } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [view, setView] = useState(WHOLE)
  const [pointed, setPointed] = useState<Pointed>()
  const [focused, setFocused] = useState(-1)
  const drag = useRef<{ x: number; y: number; view: HeatView; isMoved: boolean }>(undefined)
  const frame = useRef(0)
  const { width, height } = layout
  const tiles = colouredTiles(layout)

  const paint = useEffectEvent(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || !colors) return
    const ratio = globalThis.devicePixelRatio || 1
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (element.width !== across || element.height !== down) Object.assign(element, { width: across, height: down })
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    paintHeat(context, sceneAt(pointed?.tile ?? focused), view, colors)
  })
  const paintSoon = useEffectEvent(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => paint())
  })
  useEffect(() => {
    paintSoon()
  })
  useEffect(() => onBeat(() => paintSoon()), [onBeat])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])

  const zoom = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const [x, y] = pointOf(event)
    setView((known) => zoomAt(known, WHEEL_STEP ** -event.deltaY, x, y, { width, height }))
  })
  useEffect(() => {
    const element = canvas.current
    // React listens passively; a wheel over the map must not scroll the page.
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [])

  const tileUnder = (x: number, y: number) => {
    const tile = tileAt(tiles, ...toMap(view, x, y))
    return tile ? tiles.indexOf(tile) : -1
  }
  const reset = () => {
    setView(WHOLE)
    setPointed(undefined)
    setFocused(-1)
  }
  const enter = (tile: number, isDouble: boolean) => {
    if (tile === -1) return
    onEnter(tile, isDouble)
    setPointed(undefined)
  }
  /** The head of a sector and the seams between tiles stand for the sector. */
  const click = (x: number, y: number, isDouble: boolean) => {
    const tile = tileUnder(x, y)
    const sector = tile === -1 ? tileAt(layout.tiles, ...toMap(view, x, y)) : undefined
    if (sector) onEnterSector(sector.sector)
    else enter(tile, isDouble)
  }

  function takeKey({ key }: KeyboardEvent): boolean {
    const direction = arrows[key]
    if (direction) setFocused(neighbourOf(tiles, focused, direction))
    else if (key === 'Enter' && focused !== -1) enter(focused, true)
    else if (key === '0' || (key === 'Escape' && view.scale > 1)) reset()
    else if (key === 'Escape' || key === 'Backspace') {
      if (!onBack()) return false
      reset()
    } else return false
    return true
  }

  const at =
    focused === -1 || pointed
      ? pointed
      : { tile: focused, x: focusX(tiles[focused], view), y: focusY(tiles[focused], view) }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application has its own keys
    <div
      ref={area}
      className={`heat-map${view.scale > 1 ? ' is-zoomed' : ''}`}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application is walked through by its own keys
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !takeKey(event)) return
        event.preventDefault()
        setPointed(undefined)
      }}
      onBlur={() => setFocused(-1)}
    >
      <canvas
        ref={canvas}
        onPointerDown={({ nativeEvent, pointerType, button }) => {
          const [x, y] = pointOf(nativeEvent)
          if (button === 0 && pointerType === 'mouse') drag.current = { x, y, view, isMoved: false }
        }}
        onPointerMove={({ nativeEvent, pointerType, currentTarget, pointerId }) => {
          const [x, y] = pointOf(nativeEvent)
          const from = drag.current
          if (from && (from.isMoved || Math.hypot(x - from.x, y - from.y) > DRAG_PX)) {
            if (!from.isMoved) currentTarget.setPointerCapture(pointerId)
            from.isMoved = true
            setPointed(undefined)
            setView(moveBy(from.view, x - from.x, y - from.y, { width, height }))
          } else if (pointerType === 'mouse') {
            const tile = tileUnder(x, y)
            setPointed(tile === -1 ? undefined : { tile, x, y })
          }
        }}
        onPointerLeave={() => {
          setPointed(undefined)
          drag.current = undefined
        }}
        onClick={({ nativeEvent, detail }) => {
          const wasDrag = drag.current?.isMoved === true
          drag.current = undefined
          if (!wasDrag) click(...pointOf(nativeEvent), detail > 1)
        }}
      />
      {at && at.tile !== -1 ? (
        <div className="heat-card" style={cardPlace(at, width, height)} aria-hidden="true">
          {card(at.tile)}
        </div>
      ) : null}
      <output className="visually-hidden">{focused === -1 ? '' : spoken(focused)}</output>
    </div>
  )
}

const focusX = (tile: Box | undefined, { scale, left }: HeatView) => (tile ? (tile.x + tile.w / 2) * scale + left : 0)
const focusY = (tile: Box | undefined, { scale, top }: HeatView) => (tile ? (tile.y + tile.h / 2) * scale + top : 0)
