import PlusOutlined from '@ant-design/icons/PlusOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { keepPressed } from '../focus/return-focus.ts'
import { FilePreview, openFile } from './file-preview.tsx'
import { useUploads, type UploadsOptions } from './use-uploads.ts'

export interface FileUploadProps extends UploadsOptions {
  id?: string
  text?: string
  disabled?: boolean
  multiple?: boolean
}

/** A refused picture says why when it is clicked. */
function tellFailure({ response }: UploadFile) {
  withFeedback(({ modal }) =>
    modal.error({ title: '上传出错', content: `错误信息：${String(response ?? '未知错误')}` }),
  )
}

/** A form control that holds stored paths, joined by commas. Pictures are cards, other files a list. */
export function FileUpload({ id, text = '点击上传', disabled: own, multiple = true, ...options }: FileUploadProps) {
  const disabled = useDisabled(own)
  const { isImage = false, limit = 0 } = options
  const uploads = useUploads(options)
  const [shown, setShown] = useState<string>()
  const isSingle = limit === 1

  function open(file: UploadFile) {
    if (file.status === 'error') return tellFailure(file)
    if (file.status !== 'done') return
    openFile(file.uid, setShown)
  }

  return (
    <div role="presentation" onClick={keepPressed} onKeyDown={keepPressed}>
      <Upload
        {...(id === undefined ? {} : { id })}
        {...(isImage ? { accept: 'image/*' } : {})}
        listType={isImage ? 'picture-card' : 'text'}
        multiple={multiple && !isSingle}
        disabled={disabled}
        fileList={uploads.files}
        beforeUpload={(file) => {
          void uploads.add(file)
          return false
        }}
        onPreview={open}
        onRemove={(file) => {
          uploads.remove(file.uid)
          return false
        }}
      >
        {disabled ? null : isImage ? (
          <button type="button" style={{ border: 0, background: 'none', color: 'inherit' }}>
            <PlusOutlined />
            <div>{text}</div>
          </button>
        ) : (
          <Button icon={<UploadOutlined />}>{text}</Button>
        )}
      </Upload>
      <FilePreview path={shown} name="文件预览" onClose={() => setShown(undefined)} />
    </div>
  )
}

/** Pictures only; one unless told otherwise. */
export function ImageUpload({ limit = 1, text = '上传', ...rest }: Omit<FileUploadProps, 'isImage'>) {
  return <FileUpload {...rest} limit={limit} text={text} isImage />
}
