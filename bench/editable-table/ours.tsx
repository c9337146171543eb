import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EditableTable } from '../../apps/web/src/widgets/editable-table/editable-table.tsx'
import { columns, makeRows } from './data.js'

const tableColumns = columns.map((column) => ({ ...column, type: 'input' as const }))

function Page() {
  const [rows, setRows] = useState<Record<string, string>[]>([])
  Object.assign(globalThis, {
    show: (count: number) => setRows(makeRows(count)),
    editor: '[data-cell="3:2"]',
    scroller: '.vg',
  })
  return <EditableTable columns={tableColumns} dataSource={rows} rowHeight={36} maxHeight={600} />
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
