import { reportPaths } from '@liangshu/contract/report'
import type { Report } from '@liangshu/contract/system/report'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { download, saveFile } from '../../shared/request/download.ts'
import { AppModal } from '../../widgets/app-modal/app-modal.tsx'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { selfParams } from '../../widgets/report-picker/field-pairs.ts'
import { reportSetupQuery } from '../../widgets/report-picker/report-queries.ts'
import { ReportTable } from '../../widgets/report-picker/report-table.tsx'
import './report.css'

async function exportReport({ id, name }: Report, params: Readonly<Record<string, string>>) {
  try {
    saveFile(await download(`${reportPaths.exportXls}/${id}`, { params }), `${name ?? '导出文件'}.xls`)
  } catch (error) {
    showError(error)
  }
}

function Preview({ report }: { report: Report }) {
  const setup = useQuery(reportSetupQuery(report.code ?? ''))
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  if (setup.error) {
    return (
      <ListNote
        title="报表无法打开"
        detail={setup.error.message}
        action={{ text: '重试', onClick: () => void setup.refetch() }}
      />
    )
  }
  if (!setup.data) return <Skeleton active title={false} paragraph={{ rows: 10 }} />
  return (
    <>
      <div className="report-preview-params">
        {report.params.map(({ paramName, paramTxt, paramValue }) => (
          <Input.Search
            key={paramName}
            style={{ width: 280 }}
            prefix={paramTxt}
            aria-label={paramTxt}
            allowClear
            defaultValue={paramValue ?? ''}
            enterButton="应用"
            onSearch={(value) => setValues({ ...values, [paramName]: value })}
          />
        ))}
        <Button onClick={() => void exportReport(report, selfParams(values))}>导出</Button>
      </div>
      <ReportTable setup={setup.data} params={selfParams(values)} />
    </>
  )
}

/** The report as those who open it will see it. */
export function ReportPreview({ editing }: { editing: Editing<Report> }) {
  const { row } = editing
  return (
    <AppModal
      title={`预览：${row?.name ?? ''}`}
      open={editing.isOpen}
      width={1200}
      footer={null}
      onClose={editing.close}
    >
      {row ? <Preview report={row} /> : null}
    </AppModal>
  )
}
