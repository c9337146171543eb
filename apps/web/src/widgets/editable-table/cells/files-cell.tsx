import EditOutlined from '@ant-design/icons/EditOutlined'
import { Button } from 'antd'
import { use, useState } from 'react'
import { shortName } from '../model/short-name.ts'
import { plainText, type CellKind, type DisplayProps, type EditorProps } from './cell-kind.ts'
import { FilesDialog } from './files-dialog.tsx'
import { TableServicesContext } from './services-context.ts'
import { fileOf, pathsOf } from './uploaded-file.ts'

function FilesDisplay({ column, value }: DisplayProps) {
  const { fileUrl } = use(TableServicesContext)
  const paths = pathsOf(value)
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
  return <span className="et-file">{shortName(fileOf(first)?.name ?? '') + more}</span>
}

/** The first file in the cell, all of them in a dialog. */
function FilesEditor(props: EditorProps) {
  const { column, disabled } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="et-files">
      <FilesDisplay {...props} />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`编辑${column.title}`}
        onClick={() => setIsOpen(true)}
      >
        {pathsOf(props.value).length === 0 && '点击上传'}
      </Button>
      <FilesDialog {...props} disabled={disabled} open={isOpen} onClose={() => setIsOpen(false)} />
    </span>
  )
}

export const filesCell: CellKind = { ...plainText, Display: FilesDisplay, Editor: FilesEditor, isDirect: true }
