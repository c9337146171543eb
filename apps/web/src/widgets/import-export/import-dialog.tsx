import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Modal, Progress, Switch, Upload } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { keepPressed } from '../focus/return-focus.ts'
import { importFiles } from './import-files.ts'

interface ImportDialogProps {
  open: boolean
  onClose: () => void
  /** Part or all of the rows are in: what shows them takes them anew. */
  onDone: () => void
  url: string
  /** Sent as isSingleTableImport. */
  biz?: string
  foreignKeys?: string
  /** Online forms can hold the rows against the form's own rules first. */
  isOnline?: boolean
}

const warn = (text: string) => withFeedback(({ message }) => void message.warning(text))

/** 导入EXCEL: one or more .xls and .xlsx files. A refused import keeps the dialog and its files. */
export function ImportDialog({
  open,
  onClose,
  onDone,
  url,
  biz = '',
  foreignKeys,
  isOnline = false,
}: ImportDialogProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const [percent, setPercent] = useState(0)
  const [isChecked, setIsChecked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setFiles([])
      setIsUploading(false)
      setIsChecked(false)
    }
  }

  async function start() {
    setIsUploading(true)
    setPercent(0)
    const fields = {
      isSingleTableImport: biz,
      ...(foreignKeys === undefined ? {} : { foreignKeys }),
      ...(isOnline ? { validateStatus: isChecked ? '1' : '0' } : {}),
    }
    const isDone = await importFiles(url, files, fields, setPercent)
    setIsUploading(false)
    if (!isDone) return
    onClose()
    onDone()
  }

  return (
    <Modal
      title="导入EXCEL"
      open={open}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button
          key="start"
          type="primary"
          disabled={files.length === 0}
          loading={isUploading}
          onClick={() => void start()}
        >
          {isUploading ? '上传中...' : '开始上传'}
        </Button>,
      ]}
    >
      {isOnline ? (
        <p>
          开启校验{' '}
          <Switch
            aria-label="开启校验"
            checked={isChecked}
            onChange={setIsChecked}
            checkedChildren="是"
            unCheckedChildren="否"
          />
        </p>
      ) : null}
      <div role="presentation" onClick={keepPressed} onKeyDown={keepPressed}>
        <Upload
          multiple
          accept=".xls,.xlsx"
          fileList={files.map((file, index) => ({ uid: String(index), name: file.name }))}
          beforeUpload={(file) => {
            if (/\.xlsx?$/i.test(file.name)) setFiles((known) => [...known, file])
            else warn('请选择 .xls 或 .xlsx 文件')
            return false
          }}
          onRemove={({ uid }) => setFiles((known) => known.filter((_file, index) => String(index) !== uid))}
        >
          <Button icon={<UploadOutlined />}>选择导入文件</Button>
        </Upload>
      </div>
      {isUploading ? (
        // All bytes are there long before all rows are in.
        <div aria-live="polite">
          <Progress percent={percent} size="small" status="active" aria-label="上传进度" />
          {percent < 100 ? '正在上传' : '正在逐行导入，请稍候'}
        </div>
      ) : null}
    </Modal>
  )
}
