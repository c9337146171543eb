import { Button, Space } from 'antd'
import { useState } from 'react'
import { showError } from '../../../shared/feedback/show-error.ts'
import { asXlsx, download, saveFile } from '../../../shared/request/download.ts'
import { ImportDialog } from '../../import-export/import-dialog.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'url', type: 'string', note: '导入地址，例如 /sys/role/importExcel' },
  { name: 'open / onClose', type: 'boolean / () => void', note: '对话框的显示与关闭' },
  { name: 'onDone', type: '() => void', note: '有数据导入后调用，用于刷新列表' },
  { name: 'biz', type: 'string', note: '作为 isSingleTableImport 发送' },
  { name: 'foreignKeys', type: 'string', note: '作为 foreignKeys 发送' },
  { name: 'isOnline', type: 'boolean', fallback: 'false', note: '显示“开启校验”，发送 validateStatus' },
]

async function exportRoles() {
  try {
    saveFile(await download('/sys/role/exportXls', { params: asXlsx }), '角色列表.xlsx')
  } catch (error) {
    showError(error)
  }
}

function Roles() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Space>
        <Button onClick={() => void exportRoles()}>导出</Button>
        <Button onClick={() => setIsOpen(true)}>导入</Button>
      </Space>
      <ImportDialog
        url="/sys/role/importExcel"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={() => setIsOpen(false)}
      />
    </>
  )
}

export function ImportExportExample() {
  return (
    <ExamplePage
      title="导入导出"
      summary="导出当前查询的全部数据；导入逐行校验，出错的行写入可下载的明细文件，其余照常导入。"
      properties={properties}
      file="tables/import-export-example"
    >
      <Example title="角色的导出与导入" note="先导出，修改后再导入：已存在的编码会列入错误明细。" of="Roles">
        <Roles />
      </Example>
    </ExamplePage>
  )
}
