import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Modal, Upload } from 'antd'
import { use, useState } from 'react'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { keepPressed } from '../../focus/return-focus.ts'
import { useFocusKeeper } from '../../focus/use-focus-keeper.ts'
import { fieldExtendOf } from '../model/column.ts'
import type { EditorProps } from './cell-kind.ts'
import { TableServicesContext } from './services-context.ts'
import { fileOf, keepLast, moveImage, pathsOf } from './uploaded-file.ts'

const dialogWidth = 520

interface Props extends EditorProps {
  open: boolean
  onClose: () => void
}

const warn = (text: string) => withFeedback(({ message }) => message.warning(text))

/** Files or images of one cell: add, order, download, remove. Nothing is kept until it is confirmed. */
export function FilesDialog({ column, value, disabled, open, onClose, onChange }: Props) {
  const services = use(TableServicesContext)
  const { frame, onClickCapture } = useFocusKeeper<HTMLDivElement>()
  const [paths, setPaths] = useState<readonly string[]>([])
  const [uploading, setUploading] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPaths(pathsOf(value))
  }
  const isImage = column.type === 'image'
  const limit = fieldExtendOf(column).uploadnum ?? 0

  async function add(file: File) {
    if (isImage && !file.type.includes('image')) return warn('请上传图片')
    setUploading((count) => count + 1)
    try {
      const path = await services.upload(file, column, () => {})
      setPaths((known) => keepLast([...known, path], limit))
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      withFeedback(({ message }) => message.error(`${file.name} 上传失败.${reason}`))
    } finally {
      setUploading((count) => count - 1)
    }
  }

  function move(index: number, by: -1 | 1) {
    const moved = moveImage(paths, index, by)
    if ('refusal' in moved) return warn(moved.refusal)
    setPaths(moved.paths)
  }

  function confirm() {
    if (paths.length === 0) return withFeedback(({ message }) => message.error('未上传任何文件'))
    onChange(paths.join(','))
    onClose()
  }

  return (
    <Modal
      title={column.title}
      open={open}
      width={dialogWidth}
      onOk={confirm}
      onCancel={onClose}
      okButtonProps={{ disabled: disabled || uploading > 0 }}
      destroyOnHidden
    >
      <div
        ref={frame}
        role="presentation"
        onClickCapture={onClickCapture}
        onClick={keepPressed}
        onKeyDown={keepPressed}
      >
        <Upload
          multiple
          showUploadList={false}
          disabled={disabled}
          accept={isImage ? 'image/*' : ''}
          beforeUpload={(file: File) => {
            void add(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={uploading > 0} disabled={disabled}>
            点击上传
          </Button>
        </Upload>
        <ul className="et-file-list">
          {paths.map((path, index) => (
            <li key={path}>
              {isImage ? <img className="et-image" src={services.fileUrl(path)} alt={`图片${index + 1}`} /> : null}
              <span className="et-file-name">{fileOf(path)?.name}</span>
              {isImage && (
                <>
                  <Button
                    type="text"
                    size="small"
                    aria-label="左移"
                    icon={<LeftOutlined />}
                    onClick={() => move(index, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label="右移"
                    icon={<RightOutlined />}
                    onClick={() => move(index, 1)}
                  />
                </>
              )}
              <Button
                type="text"
                size="small"
                aria-label="下载"
                icon={<DownloadOutlined />}
                href={services.fileUrl(path)}
                target="_blank"
              />
              <Button
                type="text"
                size="small"
                danger
                aria-label="删除"
                icon={<DeleteOutlined />}
                disabled={disabled}
                onClick={() => setPaths(paths.filter((other) => other !== path))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
