import type { CsvReport } from '@liangshu/contract/market/bar-import'
import { Alert, Button, Space } from 'antd'
import { ProblemTable } from './problem-table.tsx'

interface ImportReportProps {
  report: CsvReport
  onAgain: () => void
  onBack: () => void
}

function summaryOf({ totalRows, importedRows, importedDays, refusedRows, refusedDays, warningCount }: CsvReport) {
  const refused = refusedRows > 0 ? `；${refusedRows} 行（${refusedDays} 个证券日）未导入` : ''
  const warned = warningCount > 0 ? `；${warningCount} 条提示` : ''
  return `共 ${totalRows} 行，已导入 ${importedRows} 行（${importedDays} 个证券日）${refused}${warned}`
}

/** A security's day goes in whole or not at all: said here in numbers, then row by row. */
export function ImportReport({ report, onAgain, onBack }: ImportReportProps) {
  const isAll = report.refusedRows === 0
  const status = isAll ? 'success' : report.importedRows > 0 ? 'warning' : 'error'
  const title = isAll ? '导入完成' : report.importedRows > 0 ? '部分导入' : '没有导入任何数据'
  return (
    <>
      <Alert
        type={status}
        showIcon
        title={title}
        description={summaryOf(report)}
        action={
          <Space wrap>
            {!isAll && <Button onClick={onBack}>返回调整列</Button>}
            <Button type="primary" onClick={onAgain}>
              继续导入
            </Button>
          </Space>
        }
      />
      {report.problems.length > 0 && <ProblemTable problems={report.problems} />}
      {report.problemsLeftOff > 0 && <p className="bar-import-more">另有 {report.problemsLeftOff} 条问题未列出</p>}
    </>
  )
}
