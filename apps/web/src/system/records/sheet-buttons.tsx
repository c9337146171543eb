import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { Can } from '../../shared/permission/can.tsx'
import { asXlsx, download, saveSheet } from '../../shared/request/download.ts'
import { ImportButton } from '../../widgets/import-export/import-button.tsx'

interface SheetButtonsProps {
  /** Where the two calls are, such as `/sys/sysDepart`. */
  path: string
  permission: string
  /** Name of the exported file. */
  name: string
  onImported: () => Promise<void>
}

/** 导入 and 导出 of a tree, whose page has no list to take the calls from. */
export function SheetButtons({ path, permission, name, onImported }: SheetButtonsProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function exportSheet() {
    setIsBusy(true)
    try {
      saveSheet(await download(`${path}/exportXls`, { params: asXlsx }), name)
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  return (
    <>
      <Can action={`${permission}:import`}>
        <ImportButton url={`${path}/importExcel`} name={name} onImported={() => void onImported()} />
      </Can>
      <Can action={`${permission}:export`}>
        <Button icon={<ExportOutlined />} loading={isBusy} onClick={() => void exportSheet()}>
          导出
        </Button>
      </Can>
    </>
  )
}
