import ExportOutlined from '@ant-design/icons/ExportOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { Can } from '../../shared/permission/can.tsx'
import { download, saveFile } from '../../shared/request/download.ts'
import { upload } from '../../shared/request/upload.ts'
import { importedText } from '../../widgets/list-page/list-messages.ts'
import { showImportErrors } from '../../widgets/list-page/show-import-errors.tsx'

const IMPORTED_WITH_ERRORS = 201

const importResult = z
  .object({ msg: z.string().nullish(), fileUrl: z.string().nullish(), fileName: z.string().nullish() })
  .nullish()
  .catch(null)

async function importFile(url: string, file: File) {
  const { code, message, result } = await upload(url, file, { schema: importResult })
  if (code === IMPORTED_WITH_ERRORS) showImportErrors(result)
  else withFeedback((feedback) => void feedback.message.success(importedText(file.name, message)))
}

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
  async function busily(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  return (
    <>
      <Can action={`${permission}:import`}>
        <Upload
          accept=".xls,.xlsx"
          showUploadList={false}
          beforeUpload={(file) => {
            void busily(async () => {
              await importFile(`${path}/importExcel`, file)
              await onImported()
            })
            return false
          }}
        >
          <Button icon={<ImportOutlined />} loading={isBusy}>
            导入
          </Button>
        </Upload>
      </Can>
      <Can action={`${permission}:export`}>
        <Button
          icon={<ExportOutlined />}
          onClick={() => void busily(async () => saveFile(await download(`${path}/exportXls`), `${name}.xls`))}
        >
          导出
        </Button>
      </Can>
    </>
  )
}
