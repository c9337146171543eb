import { Button, Typography } from 'antd'
import { useState } from 'react'
import { FileUpload, ImageUpload } from '../upload/file-upload.tsx'
import { UploadPopup } from '../upload/upload-popup.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已上传文件的路径，多个以逗号分隔' },
  { name: 'onChange', type: '(value: string) => void', note: '上传完成、删除或排序后调用' },
  { name: 'biz', type: 'string', fallback: 'temp', note: '服务端存放的目录' },
  { name: 'limit', type: 'number', fallback: '0', note: '大于 0 时只保留最后若干个；ImageUpload 默认 1' },
  { name: 'isImage', type: 'boolean', fallback: 'false', note: '只接受图片，以卡片展示' },
  { name: 'multiple', type: 'boolean', fallback: 'true', note: '一次选择多个文件' },
  { name: 'text', type: 'string', fallback: '点击上传', note: '按钮文字' },
  { name: 'action', type: 'string', fallback: '/sys/common/upload', note: '上传地址' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读：可以预览和下载' },
]

export function UploadsExample() {
  const [files, setFiles] = useState('')
  const [picture, setPicture] = useState('')
  const [pictures, setPictures] = useState('')
  const [popup, setPopup] = useState('')
  const [isOpen, setIsOpen] = useState(false)

  return (
    <ExamplePage
      title="上传组件"
      summary="图片、PDF、Office 文档、文本与压缩包，单个不超过 10 MB；类型按内容识别，改名的文件会被拒绝。"
      properties={properties}
    >
      <Example
        title="文件"
        note="点击文件名预览图片与 PDF，其余下载。"
        code={`<FileUpload value={files} onChange={setFiles} />`}
      >
        <FileUpload value={files} onChange={setFiles} />
      </Example>
      <Example title="单张图片" code={`<ImageUpload value={picture} onChange={setPicture} />`}>
        <ImageUpload value={picture} onChange={setPicture} />
      </Example>
      <Example
        title="多张图片"
        note="只保留最后三张。"
        code={`<ImageUpload limit={3} value={pictures} onChange={setPictures} />`}
      >
        <ImageUpload limit={3} value={pictures} onChange={setPictures} />
      </Example>
      <Example
        title="弹窗上传与排序"
        note="确认之后才生效。"
        code={`<UploadPopup open={isOpen} value={popup} onChange={setPopup} onClose={close} />`}
      >
        <Button onClick={() => setIsOpen(true)}>打开弹窗</Button>{' '}
        <Typography.Text type="secondary">
          {popup === '' ? '尚未选择' : `已选 ${popup.split(',').length} 个`}
        </Typography.Text>
        <UploadPopup open={isOpen} value={popup} onChange={setPopup} onClose={() => setIsOpen(false)} />
      </Example>
    </ExamplePage>
  )
}
