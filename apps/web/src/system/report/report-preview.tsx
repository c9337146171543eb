import type { Report } from '@liangshu/contract/system/report'
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../widgets/app-modal/app-modal.tsx'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { selfParams } from '../../widgets/report-picker/field-pairs.ts'
import { reportSetupQuery } from '../../widgets/report-picker/report-queries.ts'
import { ReportTable } from '../../widgets/report-picker/report-table.tsx'
import './report.css'

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
      {report.params.length > 0 ? (
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
        </div>
      ) : null}
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
