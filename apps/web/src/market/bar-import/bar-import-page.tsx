import type { CsvMapping, CsvPreview, CsvReport } from '@liangshu/contract/market/bar-import'
import { Button, Space, Steps, Tabs } from 'antd'
import { useState } from 'react'
import { ConstituentPanel } from '../constituent/constituent-panel.tsx'
import { useImport, usePreview } from './bar-import-queries.ts'
import { ChooseFile, type FileChoice } from './choose-file.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportedSecurities } from './imported-securities.tsx'
import { ImportReport } from './import-report.tsx'
import { MapColumns } from './map-columns.tsx'
import { stillMissing } from './mapping-rules.ts'
import './bar-import.css'

interface Opened {
  readonly file: File
  readonly preview: CsvPreview
  readonly mapping: CsvMapping
}

const steps = [{ title: '选择文件' }, { title: '对应列' }, { title: '导入结果' }]

/** Bars from a file: choose it, say what its columns mean, read what came of it. */
function BarImport() {
  const [choice, setChoice] = useState<FileChoice>({ preset: 'auto', frequency: '1d' })
  const [opened, setOpened] = useState<Opened>()
  const [report, setReport] = useState<CsvReport>()
  const preview = usePreview()
  const bring = useImport()
  const step = report ? 2 : opened ? 1 : 0

  const open = (file: File) =>
    preview.mutate(
      { file, preset: choice.preset },
      { onSuccess: (found) => setOpened({ file, preview: found, mapping: found.mapping }) },
    )
  const start = ({ file, mapping }: Opened) =>
    bring.mutate({ file, mapping, ...choice }, { onSuccess: (made) => setReport(made) })
  const again = () => {
    setOpened(undefined)
    setReport(undefined)
  }

  return (
    <div className="bar-import">
      <Steps size="small" responsive={false} current={step} items={steps} className="bar-import-steps" />
      {step === 0 && <ChooseFile choice={choice} onChange={setChoice} onFile={open} isReading={preview.isPending} />}
      {step === 1 && opened && (
        <>
          <div className="bar-import-bar">
            <span className="bar-import-name">
              {opened.file.name}
              <small>{opened.preview.encoding === 'utf-8' ? 'UTF-8' : 'GBK'}</small>
            </span>
            <Space>
              <Button onClick={again} disabled={bring.isPending}>
                重新选择
              </Button>
              <Button
                type="primary"
                disabled={stillMissing(opened.mapping).length > 0}
                loading={bring.isPending}
                onClick={() => start(opened)}
              >
                开始导入
              </Button>
            </Space>
          </div>
          <MapColumns
            preview={opened.preview}
            frequency={choice.frequency}
            mapping={opened.mapping}
            onChange={(mapping) => setOpened({ ...opened, mapping })}
          />
        </>
      )}
      {step === 2 && report && <ImportReport report={report} onAgain={again} onBack={() => setReport(undefined)} />}
      {step !== 1 && (
        <>
          <ImportHistory />
          <ImportedSecurities />
        </>
      )}
    </div>
  )
}

const parts = [
  { key: 'bars', label: '行情文件', children: <BarImport /> },
  { key: 'members', label: '指数成分', children: <ConstituentPanel /> },
]

/** What the market is given from outside: bars, and who belongs to which index. */
export function BarImportPage() {
  return <Tabs size="small" items={parts} destroyOnHidden={false} />
}
