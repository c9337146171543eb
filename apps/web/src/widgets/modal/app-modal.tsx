import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { Button, Modal, type ModalProps } from 'antd'
import { useState, type ReactNode } from 'react'
import { useDrag } from './use-drag.ts'
import './modal.css'

export interface AppModalProps extends Pick<
  ModalProps,
  'title' | 'open' | 'width' | 'okText' | 'cancelText' | 'confirmLoading' | 'footer' | 'okButtonProps' | 'className'
> {
  /** OK closes unless this is false: a form closes itself when it has been saved. */
  okClose?: boolean
  isDraggable?: boolean
  canFullscreen?: boolean
  /** Opens in full screen. */
  fullscreen?: boolean
  onOk?: () => void
  onClose: () => void
  children?: ReactNode
}

/** The dialog of the product: 60 % wide or the whole window, movable by its title. Each opening starts anew. */
export function AppModal({
  open = false,
  title,
  width = '60%',
  className = '',
  okClose = true,
  isDraggable = false,
  canFullscreen = false,
  fullscreen = false,
  onOk,
  onClose,
  ...rest
}: AppModalProps) {
  const [isFull, setIsFull] = useState(fullscreen)
  const [wasOpen, setWasOpen] = useState(open)
  const isMovable = isDraggable && !isFull
  const drag = useDrag(isMovable)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setIsFull(fullscreen)
  }

  return (
    <Modal
      {...rest}
      open={open}
      destroyOnHidden
      width={isFull ? '100%' : width}
      className={`app-modal ${isFull ? 'is-full' : ''} ${className}`}
      mask={{ closable: false }}
      styles={{ container: isFull ? {} : drag.style }}
      title={
        <div className="app-modal-title">
          <span role="presentation" className={isMovable ? 'is-handle' : ''} onPointerDown={drag.start}>
            {title}
          </span>
          {canFullscreen ? (
            <Button
              type="text"
              size="small"
              aria-label={isFull ? '退出全屏' : '全屏'}
              icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              onClick={() => setIsFull(!isFull)}
            />
          ) : null}
        </div>
      }
      afterClose={drag.reset}
      onOk={() => {
        onOk?.()
        if (okClose) onClose()
      }}
      onCancel={onClose}
    />
  )
}
