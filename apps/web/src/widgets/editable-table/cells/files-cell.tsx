import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { use, useState } from 'react'
import { nameOfPath, pathsOf } from '../../upload/stored-path.ts'
import { UploadPopup } from '../../upload/upload-popup.tsx'
import { fieldExtendOf } from '../model/column.ts'
import { shortName } from '../model/short-name.ts'
import { plainText, textOf, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'
import { TableServicesContext } from './services-context.ts'

function FilesDisplay({ column, value }: DisplayProps) {
  const { fileUrl } = use(TableServicesContext)
  const paths = pathsOf(textOf(value))
  const [first] = paths
  if (first === undefined) return null
  const more = paths.length > 1 ? `[${paths.length}个]` : ''
  if (column.type === 'image') {
    return (
      <span className="et-file">
        <img className="et-image" src={fileUrl(first)} alt={column.title} loading="lazy" /> {more}
      </span>
    )
  }
  return <span className="et-file">{shortName(nameOfPath(first)) + more}</span>
}

/** The first file in the cell, all of them in a dialog. */
function FilesEditor({ column, value, disabled, onChange }: EditorProps) {
  const { upload } = use(TableServicesContext)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="et-files">
      <FilesDisplay column={column} value={value} />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`编辑${column.title}`}
        onClick={() => setIsOpen(true)}
      >
        {textOf(value) === '' && '点击上传'}
      </Button>
      <UploadPopup
        title={column.title}
        open={isOpen}
        value={textOf(value)}
        isImage={column.type === 'image'}
        limit={fieldExtendOf(column).uploadnum ?? 0}
        disabled={disabled}
        send={(file, onProgress) => upload(file, column, onProgress)}
        onChange={onChange}
        onClose={() => setIsOpen(false)}
      />
    </span>
  )
}

export const filesCell: CellKind = { ...plainText, Display: FilesDisplay, Editor: FilesEditor, isDirect: true }
