import { createApp, h, shallowRef } from 'vue'
import { VxeColumn, VxeTable } from 'vxe-table'
import 'vxe-table/lib/style.css'
import { columns, makeBlock, makeRows, shape } from './data.js'

const rows = shallowRef([])
const table = shallowRef()
const block = makeBlock(1000, 10)
const editRules = Object.fromEntries(columns.map(({ key }) => [key, [{ required: true }, { pattern: shape }]]))

const Page = {
  render: () =>
    h(
      VxeTable,
      {
        ref: table,
        data: rows.value,
        editRules,
        rowConfig: { keyField: 'id', height: 36 },
        columnConfig: { width: 120 },
        height: 600,
        border: true,
        keepSource: true,
        editConfig: { trigger: 'click', mode: 'cell', showStatus: false },
        virtualYConfig: { enabled: true, gt: 0 },
        virtualXConfig: { enabled: true, gt: 0 },
      },
      () =>
        columns.map(({ key, title }) =>
          h(VxeColumn, { key, field: key, title, width: 120, editRender: { name: 'input' } }),
        ),
    ),
}

Object.assign(globalThis, {
  show: (count) => {
    rows.value = makeRows(count)
  },
  validate: () => table.value.fullValidate(true),
  // Its clipboard is sold apart; what remains of a paste is to write the cells and have them drawn.
  paste: () => {
    rows.value = rows.value.map((row, index) => {
      const values = block[index]
      if (!values) return row
      return { ...row, ...Object.fromEntries(values.map((value, cell) => [columns[cell].key, value])) }
    })
  },
  first: '.vxe-body--row:nth-child(1) .vxe-body--column:nth-child(1)',
  editor: '.vxe-body--row:nth-child(4) .vxe-body--column:nth-child(3)',
  scroller: '.vxe-table--body-inner-wrapper, .vxe-table--body-wrapper',
})

createApp(Page).mount('#root')
