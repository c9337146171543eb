import CheckOutlined from '@ant-design/icons/CheckOutlined'
import DoubleRightOutlined from '@ant-design/icons/DoubleRightOutlined'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { idleSlide, slideReducer } from './slide-state.ts'
import './slider-captcha.css'

const keyStep = 24

/** px from the start, px above or below it, ms since the press. */
export type TracePoint = readonly [x: number, y: number, atMs: number]

interface Props {
  /** Told once, with the way the handle went: a server can judge it. */
  onPass?: (trace: readonly TracePoint[], widthPx: number) => void
}

/** Drag the handle to the end. The arrow keys do the same for those who do not use a pointer. */
export function SliderCaptcha({ onPass }: Props) {
  const [{ phase, offset }, dispatch] = useReducer(slideReducer, idleSlide)
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const start = useRef({ x: 0, y: 0, atMs: 0 })
  const trace = useRef<TracePoint[]>([])
  const width = useRef(0)
  const isPassed = phase === 'passed'

  const passed = useEffectEvent((way: readonly TracePoint[], widthPx: number) => onPass?.(way, widthPx))
  useEffect(() => {
    if (isPassed) passed(trace.current, width.current)
  }, [isPassed])

  const press = (x: number, y: number) => {
    start.current = { x, y, atMs: performance.now() }
    trace.current = [[0, 0, 0]]
    dispatch({ type: 'press' })
  }
  const drag = (distance: number, y = start.current.y) => {
    const max = (track.current?.clientWidth ?? 0) - (handle.current?.offsetWidth ?? 0)
    width.current = max
    const { y: fromY, atMs } = start.current
    trace.current.push([Math.min(distance, max), y - fromY, performance.now() - atMs])
    dispatch({ type: 'drag', offset: distance, max })
  }

  return (
    <div ref={track} className={`slide slide-${phase}`}>
      <div className="slide-done" style={{ width: offset }} />
      <span className="slide-text" aria-live="polite">
        {isPassed ? '验证通过' : '拖动滑块验证'}
      </span>
      <button
        ref={handle}
        type="button"
        className="slide-handle"
        aria-label="拖动滑块验证"
        style={{ transform: `translateX(${offset}px)` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          press(event.clientX, event.clientY)
        }}
        onPointerMove={({ clientX, clientY }) => phase === 'dragging' && drag(clientX - start.current.x, clientY)}
        onPointerUp={() => dispatch({ type: 'release' })}
        onPointerCancel={() => dispatch({ type: 'release' })}
        onBlur={() => dispatch({ type: 'release' })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return
          if (phase === 'idle') press(0, 0)
          drag(offset + keyStep)
        }}
      >
        {isPassed ? <CheckOutlined /> : <DoubleRightOutlined />}
      </button>
    </div>
  )
}
