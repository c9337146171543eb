import { Button, Typography } from 'antd'
import { useState } from 'react'
import { UploadPopup } from '../../upload/upload-popup.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'open / onClose', type: 'boolean / () => void', note: '对话框的显示与关闭' },
  { name: 'value', type: 'string', note: '已上传文件的路径，多个以逗号分隔' },
  { name: 'onChange', type: '(value: string) => void', note: '上传完成、删除或排序后调用' },
  { name: 'biz', type: 'string', fallback: 'temp', note: '服务端存放的目录' },
  { name: 'isImage', type: 'boolean', fallback: 'false', note: '只接受图片' },
  { name: 'limit', type: 'number', fallback: '0', note: '大于 0 时只保留最后若干个' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

function Ordered() {
  const [files, setFiles] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>打开弹窗</Button>{' '}
      <Typography.Text type="secondary">
        {files === '' ? '尚未选择' : `已选 ${files.split(',').length} 个`}
      </Typography.Text>
      <UploadPopup open={isOpen} value={files} onChange={setFiles} onClose={() => setIsOpen(false)} />
    </>
  )
}

export function UploadPopupExample() {
  return (
    <ExamplePage
      title="弹窗上传"
      summary="在对话框里增删、排序，确认之后才生效。"
      properties={properties}
      file="files/upload-popup-example"
    >
      <Example title="弹窗上传与排序" of="Ordered" note="前移与后移用按钮，键盘同样可用。">
        <Ordered />
      </Example>
    </ExamplePage>
  )
}
