import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import type { ImportPreview } from '@liangshu/contract/sheet-import'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Progress, Radio, Upload } from 'antd'
import { useState, type ReactNode } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { waitText } from '../../shared/feedback/show-work-wait.tsx'
import type { WorkWait } from '../../shared/request/work-line.ts'
import { tellImportFailure } from '../list-page/show-import-errors.tsx'
import { ImportResult, ImportRules, MappingTable, PreviewTable, type Mapping } from './import-parts.tsx'
import {
  importColumnsQuery,
  lookInto,
  saveTemplate,
  sendSheet,
  type ImportFields,
  type ImportOutcome,
} from './sheet-import-calls.ts'
import './sheet-import-dialog.css'

interface SheetImportDialogProps {
  open: boolean
  /** Of the list: 角色列表. */
  name: string
  url: string
  /** Text tables come in as well. */
  takesText?: boolean
  /** Goes along with the file. */
  fields?: ImportFields
  /** What is chosen before the file. */
  lead?: ReactNode
  onClose: () => void
  /** Rows went in: what shows them takes them anew. */
  onImported: () => void
}

/** Each opening begins without a file. */
export function SheetImportDialog(props: SheetImportDialogProps) {
  const { open, name, url, lead, onClose } = props
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    if (open) setOpening(opening + 1)
  }
  return (
    <Modal
      title={`导入${name.replace(/表?列表$/, '')}`}
      open={open}
      width={860}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={onClose}
    >
      {lead}
      <ImportSteps key={`${opening} ${url}`} {...props} />
    </Modal>
  )
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const endings = (takesText: boolean) => (takesText ? ['.csv', '.txt', '.xls', '.xlsx'] : ['.xls', '.xlsx'])

const endingsText = (takesText: boolean) => (takesText ? '.csv、.txt、.xls 或 .xlsx' : '.xls 或 .xlsx')

function useImport({ url, takesText = false, fields = {}, onImported }: SheetImportDialogProps) {
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ImportPreview>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [percent, setPercent] = useState<number>()
  const [wait, setWait] = useState<WorkWait>()
  const [giveUp, setGiveUp] = useState<AbortController>()
  const [outcome, setOutcome] = useState<ImportOutcome>()

  async function choose(chosen: File, isGuided: boolean) {
    if (!endings(takesText).some((ending) => chosen.name.toLowerCase().endsWith(ending))) {
      return withFeedback(({ message }) => void message.warning(`请选择 ${endingsText(takesText)} 文件`))
    }
    setOutcome(undefined)
    setPreview(undefined)
    setFile(chosen)
    if (!isGuided) return
    try {
      const found = await lookInto(url, chosen, fields)
      setPreview(found)
      setMapping(found.mapping)
    } catch (error) {
      setFile(undefined)
      tellImportFailure(error, chosen.name)
    }
  }

  async function start(isAllOrNothing: boolean) {
    if (!file) return
    const stop = new AbortController()
    setGiveUp(stop)
    setPercent(0)
    try {
      const told = await sendSheet(url, file, {
        mapping,
        isAllOrNothing,
        fields,
        onProgress: setPercent,
        tell: setWait,
        signal: stop.signal,
      })
      setOutcome(told)
      setFile(undefined)
      setPreview(undefined)
      onImported()
    } catch (error) {
      if (isAbort(error)) {
        withFeedback(
          ({ message }) =>
            void message.info(isAllOrNothing ? '已取消，没有写入任何行' : '已取消，取消前写入的行会保留'),
        )
        onImported()
      } else tellImportFailure(error, file.name)
    }
    setPercent(undefined)
  }
  const cancel = () => (wait ? wait.cancel() : giveUp?.abort())
  return { file, preview, mapping, setMapping, percent, wait, outcome, choose, start, cancel }
}

function ImportSteps(props: SheetImportDialogProps) {
  const { url, name, takesText = false, onClose } = props
  const columns = useQuery(importColumnsQuery(url))
  const sheet = useImport(props)
  const [isAllOrNothing, setIsAllOrNothing] = useState(false)
  const { file, preview, mapping, percent, wait, outcome } = sheet
  const isMissing = preview?.columns.some(({ property, isRequired }) => isRequired && !mapping[property]) ?? false
  const isReady = file !== undefined && !isMissing && (preview !== undefined || columns.isError)

  return (
    <div className="sheet-import">
      <div className="sheet-import-line">
        <Upload
          accept={endings(takesText).join()}
          showUploadList={false}
          beforeUpload={(chosen) => {
            void sheet.choose(chosen, !columns.isError)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} disabled={percent !== undefined}>
            {file ? '换一个文件' : '选择文件'}
          </Button>
        </Upload>
        {columns.data ? (
          <Button icon={<DownloadOutlined />} onClick={() => void saveTemplate(url, name).catch(showError)}>
            下载模板
          </Button>
        ) : null}
        <span>
          {file?.name ??
            (takesText
              ? '支持 CSV（GBK 或 UTF-8）、.xls 和 .xlsx，一次最多 20000 行'
              : '支持 .xls 和 .xlsx，一次最多 20000 行')}
        </span>
      </div>
      {preview ? (
        <>
          <MappingTable preview={preview} mapping={mapping} onChange={sheet.setMapping} />
          <PreviewTable preview={preview} />
        </>
      ) : outcome ? (
        <ImportResult outcome={outcome} />
      ) : columns.data ? (
        <ImportRules columns={columns.data} />
      ) : null}
      {percent === undefined ? null : (
        // All bytes are there long before all rows are in.
        <div aria-live="polite">
          <Progress percent={percent} size="small" status="active" aria-label="上传进度" />
          {wait ? `正在排队：${waitText(wait.ahead)}` : percent < 100 ? '正在上传' : '正在逐行导入，请稍候'}
        </div>
      )}
      <div className="sheet-import-line sheet-import-foot">
        <Radio.Group
          aria-label="有错误的行时"
          value={isAllOrNothing}
          onChange={({ target }) => setIsAllOrNothing(target.value === true)}
          options={[
            { value: false, label: '有错误时，导入正确的行' },
            { value: true, label: '有错误时，全部不导入' },
          ]}
        />
        <span>
          {percent === undefined ? (
            <Button onClick={onClose}>关闭</Button>
          ) : (
            <Button onClick={sheet.cancel}>取消导入</Button>
          )}
          <Button
            type="primary"
            disabled={!isReady}
            loading={percent !== undefined}
            onClick={() => void sheet.start(isAllOrNothing)}
          >
            开始导入
          </Button>
        </span>
      </div>
    </div>
  )
}
