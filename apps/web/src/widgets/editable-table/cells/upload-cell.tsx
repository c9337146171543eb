import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Tooltip, Upload } from 'antd'
import { use } from 'react'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { MenuButton } from '../../focus/menu-button.tsx'
import { shortName } from '../model/short-name.ts'
import { readOnlyText, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'
import { TableServicesContext } from './services-context.ts'
import { failUpload, fileOf, finishUpload, startUpload, type UploadedFile } from './uploaded-file.ts'

const statusIcon = {
  uploading: <LoadingOutlined />,
  done: <CheckCircleOutlined className="et-done" />,
  error: <CloseCircleOutlined className="et-failed" />,
}

function statusText({ status, percent, message, name }: UploadedFile): string {
  if (status === 'uploading') return `${name} 上传中 ${percent}%`
  return status === 'error' ? `上传失败：${message}` : name
}

function FileName({ file }: { file: UploadedFile }) {
  return (
    <Tooltip title={statusText(file)}>
      <span className="et-file">
        {statusIcon[file.status]} {shortName(file.name)}
      </span>
    </Tooltip>
  )
}

function UploadDisplay({ value }: DisplayProps) {
  const file = fileOf(value)
  return file ? <FileName file={file} /> : null
}

function UploadEditor({ column, value, disabled, onChange }: EditorProps) {
  const services = use(TableServicesContext)
  const file = fileOf(value)

  function send(chosen: File) {
    const started = startUpload(chosen)
    onChange(started)
    services
      .upload(chosen, column, (percent) => onChange({ ...started, percent }))
      .then(
        (path) => onChange(finishUpload(started, path)),
        (error: unknown) => onChange(failUpload(started, error instanceof Error ? error.message : '')),
      )
  }

  function download() {
    if (!file?.path) return withFeedback(({ message }) => message.warning('未知的文件'))
    globalThis.open(services.fileUrl(file.path), '_blank', 'noopener')
  }

  if (!file) {
    return (
      <Upload
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(chosen: File) => {
          send(chosen)
          return false
        }}
      >
        <Button size="small" icon={<UploadOutlined />} disabled={disabled}>
          {column.placeholder ?? '点击上传'}
        </Button>
      </Upload>
    )
  }
  const items = [
    ...(column.allowDownload === false
      ? []
      : [{ key: 'download', icon: <DownloadOutlined />, label: '下载', onClick: download }]),
    ...(column.allowRemove === false || disabled
      ? []
      : [{ key: 'remove', icon: <DeleteOutlined />, label: '删除', onClick: () => onChange('') }]),
  ]
  return (
    <MenuButton type="text" size="small" aria-label={`${column.title} ${file.name}`} items={items}>
      <FileName file={file} />
    </MenuButton>
  )
}

export const uploadCell: CellKind = { ...readOnlyText, Display: UploadDisplay, Editor: UploadEditor, isDirect: true }
