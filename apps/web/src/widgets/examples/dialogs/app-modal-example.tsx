import { Button, Space } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../app-modal/app-modal.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'open / onClose', type: 'boolean / () => void', note: '显示与关闭' },
  { name: 'title', type: 'string', note: '标题，也是拖动的把手' },
  { name: 'onOk', type: '() => void', note: '点击确定' },
  { name: 'okClose', type: 'boolean', fallback: 'true', note: '确定后关闭' },
  { name: 'fullscreen', type: 'boolean', fallback: 'false', note: '打开时全屏' },
  { name: 'switchFullscreen', type: 'boolean', fallback: 'true', note: '显示全屏按钮' },
  { name: 'draggable', type: 'boolean', fallback: 'true', note: '可以拖动' },
  { name: 'width', type: 'number | string', fallback: '60%', note: '宽度；关闭后内容销毁' },
]

function Draggable() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>打开对话框</Button>
      <AppModal open={isOpen} title="可拖动的对话框" onClose={() => setIsOpen(false)}>
        拖动标题移动；右上角切换全屏；Esc 关闭。
      </AppModal>
    </>
  )
}

function StaysOpen() {
  const [isOpen, setIsOpen] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <Space>
      <Button onClick={() => setIsOpen(true)}>打开全屏对话框</Button>
      <AppModal
        fullscreen
        okClose={false}
        open={isOpen}
        title="确定后不关闭"
        onOk={() => setCount(count + 1)}
        onClose={() => setIsOpen(false)}
      >
        已确定 {count} 次
      </AppModal>
    </Space>
  )
}

export function AppModalExample() {
  return (
    <ExamplePage
      title="对话框"
      summary="可拖动、可全屏；每次打开恢复原来的大小与位置。"
      properties={properties}
      file="dialogs/app-modal-example"
    >
      <Example title="可拖动的对话框" of="Draggable">
        <Draggable />
      </Example>
      <Example title="确定后不关闭" of="StaysOpen" note="打开时全屏。">
        <StaysOpen />
      </Example>
    </ExamplePage>
  )
}
