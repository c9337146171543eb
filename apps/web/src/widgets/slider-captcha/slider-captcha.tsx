import CheckOutlined from '@ant-design/icons/CheckOutlined'
import DoubleRightOutlined from '@ant-design/icons/DoubleRightOutlined'
import { useEffect, useReducer, useRef } from 'react'
import { idleSlide, slideReducer } from './slide-state.ts'
import './slider-captcha.css'

const keyStep = 24

interface Props {
  onPass?: () => void
}

/** Drag the handle to the end. The arrow keys do the same for those who do not use a pointer. */
export function SliderCaptcha({ onPass }: Props) {
  const [{ phase, offset }, dispatch] = useReducer(slideReducer, idleSlide)
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const startX = useRef(0)
  const isPassed = phase === 'passed'

  useEffect(() => {
    if (isPassed) onPass?.()
  }, [isPassed, onPass])

  const drag = (distance: number) => {
    const max = (track.current?.clientWidth ?? 0) - (handle.current?.offsetWidth ?? 0)
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
          startX.current = event.clientX
          dispatch({ type: 'press' })
        }}
        onPointerMove={(event) => phase === 'dragging' && drag(event.clientX - startX.current)}
        onPointerUp={() => dispatch({ type: 'release' })}
        onPointerCancel={() => dispatch({ type: 'release' })}
        onBlur={() => dispatch({ type: 'release' })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return
          if (phase === 'idle') dispatch({ type: 'press' })
          drag(offset + keyStep)
        }}
      >
        {isPassed ? <CheckOutlined /> : <DoubleRightOutlined />}
      </button>
    </div>
  )
}
