import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { Button, Modal, type ModalProps } from 'antd'
import { useRef, useState } from 'react'
import { clampDrag, type Offset } from './clamp-drag.ts'
import './app-modal.css'

interface Props extends Omit<ModalProps, 'onOk' | 'onCancel' | 'title' | 'modalRender'> {
  open: boolean
  title: string
  /** Starts full screen, each time it opens. */
  fullscreen?: boolean
  /** Offers the button that switches full screen. */
  switchFullscreen?: boolean
  draggable?: boolean
  /** OK closes the dialog, unless this is false. */
  okClose?: boolean
  onOk?: () => void
  onClose: () => void
  /** Esc and a click outside, where they must not do what the buttons do. */
  onLeave?: () => void
}

const isOnButton = (target: EventTarget | undefined): boolean =>
  target instanceof Element && target.closest('button') !== null

const still: Offset = { x: 0, y: 0 }

/** Drag by the title. The box without its offset is measured when the drag begins. */
function useDrag(isOn: boolean) {
  const [offset, setOffset] = useState(still)
  const start = useRef<{ x: number; y: number; from: Offset; box: DOMRect }>(undefined)
  const handlers = {
    onPointerDown: (event: React.PointerEvent) => {
      const dialog = event.currentTarget.closest('.ant-modal-container')
      if (!isOn || !dialog || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY, from: offset, box: dialog.getBoundingClientRect() }
    },
    onPointerMove: (event: React.PointerEvent) => {
      const began = start.current
      if (!began) return
      const wanted = { x: began.from.x + event.clientX - began.x, y: began.from.y + event.clientY - began.y }
      const { left, top, width } = began.box
      const box = { left: left - began.from.x, top: top - began.from.y, width }
      setOffset(clampDrag(wanted, box, { width: globalThis.innerWidth, height: globalThis.innerHeight }))
    },
    onPointerUp: () => {
      start.current = undefined
    },
  }
  return { offset, handlers, recentre: () => setOffset(still) }
}

/** The dialog of the application: 60 % wide or full screen, optionally draggable. */
export function AppModal(props: Props) {
  const {
    open,
    title,
    fullscreen = false,
    switchFullscreen = true,
    draggable = true,
    okClose = true,
    onOk,
    onClose,
    onLeave = onClose,
    ...rest
  } = props
  const [isFull, setIsFull] = useState(fullscreen)
  const [wasOpen, setWasOpen] = useState(open)
  const { offset, handlers, recentre } = useDrag(draggable && !isFull)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setIsFull(fullscreen)
      recentre()
    }
  }

  const heading = (
    <div className="app-modal-title">
      <span className={draggable && !isFull ? 'app-modal-grip' : ''} {...handlers}>
        {title}
      </span>
      {switchFullscreen && (
        <Button
          type="text"
          size="small"
          aria-label={isFull ? '退出全屏' : '全屏'}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={() => {
            setIsFull(!isFull)
            recentre()
          }}
        />
      )}
    </div>
  )

  return (
    <Modal
      destroyOnHidden
      width="60%"
      {...rest}
      {...(isFull ? { width: '100%' } : {})}
      open={open}
      title={heading}
      className={isFull ? 'app-modal app-modal-full' : 'app-modal'}
      styles={{ container: { transform: `translate(${offset.x}px, ${offset.y}px)` } }}
      onOk={() => {
        onOk?.()
        if (okClose) onClose()
      }}
      onCancel={(event) => (event?.type === 'keydown' || !isOnButton(event?.target) ? onLeave() : onClose())}
    />
  )
}
