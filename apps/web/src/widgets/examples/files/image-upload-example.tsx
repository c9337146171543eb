import { useState } from 'react'
import { ImageUpload } from '../../upload/file-upload.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已上传文件的路径，多个以逗号分隔' },
  { name: 'onChange', type: '(value: string) => void', note: '上传完成、删除或排序后调用' },
  { name: 'biz', type: 'string', fallback: 'temp', note: '服务端存放的目录' },
  { name: 'limit', type: 'number', fallback: '1', note: '只保留最后若干张' },
  { name: 'text', type: 'string', fallback: '上传', note: '按钮文字' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读：可以预览' },
]

function Single() {
  const [picture, setPicture] = useState('')
  return <ImageUpload value={picture} onChange={setPicture} />
}

function Several() {
  const [pictures, setPictures] = useState('')
  return <ImageUpload limit={3} value={pictures} onChange={setPictures} />
}

export function ImageUploadExample() {
  return (
    <ExamplePage
      title="图片上传"
      summary="只接受图片，以卡片展示；点击放大，失败的图片点击后说明原因。"
      properties={properties}
      file="files/image-upload-example"
    >
      <Example title="单张图片" of="Single" note="新图片替换旧图片。">
        <Single />
      </Example>
      <Example title="多张图片" of="Several" note="只保留最后三张。">
        <Several />
      </Example>
    </ExamplePage>
  )
}
