import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Modal, Progress, Typography, Upload } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { fileUrl } from '../../shared/request/request-url.ts'
import { keepPressed } from '../focus/return-focus.ts'
import { useFocusKeeper } from '../focus/use-focus-keeper.ts'
import { FilePreview, openFile } from './file-preview.tsx'
import { isImagePath, isShowable, movePath, nameOfPath } from './stored-path.ts'
import { useUploads, type UploadsOptions } from './use-uploads.ts'
import './upload.css'

const WIDTH = 520

interface UploadPopupProps extends Pick<UploadsOptions, 'isImage' | 'limit' | 'biz' | 'send'> {
  open: boolean
  title?: string
  value?: string | null
  onChange: (value: string) => void
  onClose: () => void
  disabled?: boolean
}

interface StoredRowProps {
  path: string
  onShow: () => void
  disabled: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function StoredRow({ path, disabled, onShow, onMove, onRemove }: StoredRowProps) {
  const name = nameOfPath(path)
  return (
    <li>
      {isImagePath(path) ? <img src={fileUrl(path)} alt={name} /> : null}
      <Typography.Text ellipsis={{ tooltip: name }}>{name}</Typography.Text>
      {isShowable(path) ? (
        <Button type="text" size="small" icon={<EyeOutlined />} aria-label={`预览 ${name}`} onClick={onShow} />
      ) : null}
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        aria-label={`下载 ${name}`}
        href={fileUrl(path)}
        target="_blank"
      />
      {disabled ? null : (
        <>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label={`前移 ${name}`}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label={`后移 ${name}`}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除 ${name}`}
            onClick={onRemove}
          />
        </>
      )}
    </li>
  )
}

/** Files of one field in a dialog: add, order, download, remove. Nothing is kept until it is confirmed. */
export function UploadPopup({ open, onClose, onChange, value, disabled = false, ...options }: UploadPopupProps) {
  const { isImage = false, title = isImage ? '图片上传' : '文件上传' } = options
  const { frame, onClickCapture } = useFocusKeeper<HTMLDivElement>()
  const [draft, setDraft] = useState('')
  const [shown, setShown] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(value ?? '')
  }
  const { paths, files, isUploading, add, arrange, remove } = useUploads({
    ...options,
    value: draft,
    onChange: setDraft,
  })

  function move(index: number, by: -1 | 1) {
    const moved = movePath(paths, index, by)
    if ('refusal' in moved) withFeedback(({ message }) => void message.warning(moved.refusal))
    else arrange(moved.paths)
  }

  function confirm() {
    if (paths.length === 0) return withFeedback(({ message }) => void message.error('未上传任何文件'))
    onChange(draft)
    onClose()
  }

  return (
    <Modal
      title={title}
      width={WIDTH}
      open={open}
      onCancel={onClose}
      onOk={disabled ? onClose : confirm}
      okButtonProps={{ disabled: isUploading }}
      destroyOnHidden
    >
      {/* Catches the bubbling clicks of its buttons; nothing here is pressed by itself. */}
      <div
        ref={frame}
        role="presentation"
        onClickCapture={onClickCapture}
        onClick={keepPressed}
        onKeyDown={keepPressed}
      >
        {disabled ? null : (
          <Upload
            multiple
            showUploadList={false}
            {...(isImage ? { accept: 'image/*' } : {})}
            beforeUpload={(file) => {
              void add(file)
              return false
            }}
          >
            <Button icon={<UploadOutlined />}>点击上传</Button>
          </Upload>
        )}
        <ul className="upload-rows">
          {paths.map((path, index) => (
            <StoredRow
              key={path}
              path={path}
              disabled={disabled}
              onShow={() => openFile(path, setShown)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(path)}
            />
          ))}
          {files
            .filter(({ status }) => status !== 'done')
            .map(({ uid, name, percent = 0, status }) => (
              <li key={uid}>
                <Typography.Text ellipsis>{name}</Typography.Text>
                <Progress percent={percent} size="small" status={status === 'error' ? 'exception' : 'active'} />
              </li>
            ))}
        </ul>
      </div>
      <FilePreview path={shown} name="文件预览" onClose={() => setShown(undefined)} />
    </Modal>
  )
}
