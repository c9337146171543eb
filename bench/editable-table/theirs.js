import { createApp, h, shallowRef } from 'vue'
import { VxeColumn, VxeTable } from 'vxe-table'
import 'vxe-table/lib/style.css'
import { columns, makeRows } from './data.js'

const rows = shallowRef([])

const Page = {
  render: () =>
    h(
      VxeTable,
      {
        data: rows.value,
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
  editor: '.vxe-body--row:nth-child(4) .vxe-body--column:nth-child(3)',
  scroller: '.vxe-table--body-inner-wrapper, .vxe-table--body-wrapper',
})

createApp(Page).mount('#root')
