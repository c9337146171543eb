import { filePaths, ossFile, type OssFile } from '@liangshu/contract/system/file'
import { Progress } from 'antd'
import { useRef, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { fileUrl } from '../../shared/request/request-url.ts'
import { upload } from '../../shared/request/upload.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { FilePreview, openFile } from '../../widgets/upload/file-preview.tsx'
import { isShowable } from '../../widgets/upload/stored-path.ts'
import { advancedFields } from '../records/advanced-fields.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { timeColumn } from '../records/time-column.ts'
import { bytesText } from '../monitor/units.ts'

const urls = {
  list: filePaths.list,
  delete: filePaths.remove,
  deleteBatch: filePaths.removeBatch,
  exportXls: filePaths.export,
}

const fields: FilterField[] = [
  { name: 'fileName', label: '文件名称', kind: 'contains' },
  { name: 'createTime', label: '上传时间', kind: 'dates' },
]

const columns = (show: (path: string) => void, remove: (file: OssFile) => void): ListColumn<OssFile>[] => [
  { name: 'fileName', title: '文件名称', width: 280, isWide: true, sortable: true },
  {
    name: 'sizeBytes',
    title: '大小',
    width: 110,
    align: 'right',
    className: 'num',
    sortable: true,
    render: ({ sizeBytes }) => (sizeBytes === null ? '--' : bytesText(sizeBytes)),
  },
  { name: 'url', title: '文件地址', width: 300, isHidden: true, render: ({ url }) => orDash(url) },
  { name: 'createBy', title: '上传人', width: 120, render: ({ createBy }) => <PersonText account={createBy} /> },
  timeColumn('createTime', '上传时间'),
  {
    title: '操作',
    width: 160,
    fixed: 'right',
    render: (file) => (
      <RowActions
        actions={[
          { text: '预览', isHidden: !isShowable(file.url ?? ''), onClick: () => openFile(file.url ?? '', show) },
          { text: '下载', onClick: () => void globalThis.open(fileUrl(file.url), '_blank', 'noopener') },
          { text: '删除', action: 'system:ossFile:delete', isDanger: true, onClick: () => remove(file) },
        ]}
      />
    ),
  },
]

/** One file at a time; how far it is stands beside the buttons. */
function useFileUpload(onDone: () => Promise<void>) {
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  async function send(file: File) {
    setPercent(0)
    try {
      const { message } = await upload(filePaths.add, file, { onProgress: setPercent })
      withFeedback((feedback) => void feedback.message.success(message || '上传成功！'))
      await onDone()
    } catch (error) {
      showError(error)
    }
    setPercent(undefined)
  }
  return {
    choose: () => input.current?.click(),
    progress: percent === undefined ? null : <Progress percent={percent} size="small" style={{ width: 160 }} />,
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择要上传的文件"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    ),
  }
}

/** 对象存储: files the institution keeps by themselves. */
export function OssFilePage() {
  const list = useList<OssFile>({
    name: 'system-file',
    urls,
    schema: ossFile,
    fields,
    columnNames: ['fileName', 'url'],
    nameOf: ({ fileName }) => fileName ?? '',
  })
  const { removeOne } = useListActions(list)
  const [shown, setShown] = useState<string>()
  const uploading = useFileUpload(list.reload)

  return (
    <ListPage
      list={list}
      columns={columns(setShown, removeOne)}
      add={{ text: '上传文件', action: 'system:ossFile:upload', onClick: uploading.choose }}
      removeAction="system:ossFile:deleteBatch"
      exportAction="system:ossFile:export"
      exportName="文件列表"
      advanced={advancedFields(fields)}
      empty={{
        title: '还没有文件',
        detail: '图片、PDF、Office 文档、文本与压缩包，单个不超过 10 MB。',
        action: { text: '上传文件', onClick: uploading.choose },
      }}
      extra={uploading.progress}
    >
      {uploading.input}
      <FilePreview path={shown} name="文件预览" onClose={() => setShown(undefined)} />
    </ListPage>
  )
}
