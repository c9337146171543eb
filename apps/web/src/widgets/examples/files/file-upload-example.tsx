import { useState } from 'react'
import { FileUpload } from '../../upload/file-upload.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已上传文件的路径，多个以逗号分隔' },
  { name: 'onChange', type: '(value: string) => void', note: '上传完成、删除或排序后调用' },
  { name: 'biz', type: 'string', fallback: 'temp', note: '服务端存放的目录' },
  { name: 'limit', type: 'number', fallback: '0', note: '大于 0 时只保留最后若干个' },
  { name: 'returnUrl', type: 'boolean', fallback: 'true', note: '为假时保存 JSON：fileName、filePath、fileSize' },
  { name: 'multiple', type: 'boolean', fallback: 'true', note: '一次选择多个文件' },
  { name: 'text', type: 'string', fallback: '点击上传', note: '按钮文字' },
  { name: 'action', type: 'string', fallback: '/sys/common/upload', note: '上传地址' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读：可以预览和下载' },
]

function Paths() {
  const [files, setFiles] = useState('')
  return <FileUpload value={files} onChange={setFiles} />
}

function Details() {
  const [files, setFiles] = useState('')
  return (
    <>
      <FileUpload returnUrl={false} limit={2} value={files} onChange={setFiles} />
      <Stored value={files} />
    </>
  )
}

export function FileUploadExample() {
  return (
    <ExamplePage
      title="文件上传"
      summary="图片、PDF、Office 文档、文本与压缩包，单个不超过 10 MB；类型按内容识别，改名的文件会被拒绝。"
      properties={properties}
      file="files/file-upload-example"
    >
      <Example title="文件" of="Paths" note="点击文件名预览图片与 PDF，其余下载。">
        <Paths />
      </Example>
      <Example title="带文件信息" of="Details" note="保存名称、路径与大小；只保留最后两个。">
        <Details />
      </Example>
    </ExamplePage>
  )
}
