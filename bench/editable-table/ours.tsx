import { createRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { EditableTable } from '../../apps/web/src/widgets/editable-table/editable-table.tsx'
import type { EditableTableHandle } from '../../apps/web/src/widgets/editable-table/table-handle.ts'
import { columns, makeBlock, makeRows, shape } from './data.js'

// Also the table that asks most of a letter: values that must differ, sums below, a box before each row.
const isRuled = location.search === '?ruled'
const validateRules = [{ required: true }, { pattern: shape }, ...(isRuled ? [{ unique: true }] : [])]
const tableColumns = columns.map((column) => ({
  ...column,
  type: 'input' as const,
  validateRules,
  statistics: isRuled,
}))
const block = makeBlock(1000, 10)
  .map((row) => row.join('\t'))
  .join('\n')

const table = createRef<EditableTableHandle>()

function Page() {
  const [rows, setRows] = useState<Record<string, string>[]>([])
  Object.assign(globalThis, {
    show: (count: number) => setRows(makeRows(count)),
    validate: () => table.current?.validate(),
    paste: () => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', block)
      const target = document.querySelector('[data-cell="0:0"]')
      target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    first: '[data-cell="0:0"]',
    editor: '[data-cell="3:2"]',
    scroller: '.vg',
  })
  return (
    <EditableTable
      ref={table}
      columns={tableColumns}
      dataSource={rows}
      rowSelection={isRuled}
      rowHeight={36}
      maxHeight={600}
    />
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Page />)
