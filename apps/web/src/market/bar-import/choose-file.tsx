import InboxOutlined from '@ant-design/icons/InboxOutlined'
import {
  csvFrequencyLabels,
  csvPresetLabels,
  type CsvFrequency,
  type CsvPresetCode,
} from '@liangshu/contract/market/bar-import'
import { Form, Segmented, Select, Upload } from 'antd'

export interface FileChoice {
  readonly preset: CsvPresetCode
  readonly frequency: CsvFrequency
}

interface ChooseFileProps {
  choice: FileChoice
  onChange: (choice: FileChoice) => void
  onFile: (file: File) => void
  isReading: boolean
}

const frequencies = Object.entries(csvFrequencyLabels).map(([value, label]) => ({ value, label }))
const presets = Object.entries(csvPresetLabels).map(([value, label]) => ({ value, label }))

/** Which file, what kind of bars, and whose way of writing it follows. */
export function ChooseFile({ choice, onChange, onFile, isReading }: ChooseFileProps) {
  return (
    <Form layout="vertical" className="bar-import-file">
      <div className="bar-import-choices">
        <Form.Item label="周期">
          <Segmented
            aria-label="周期"
            value={choice.frequency}
            options={frequencies}
            onChange={(frequency) => onChange({ ...choice, frequency: frequency as CsvFrequency })}
          />
        </Form.Item>
        <Form.Item label="文件模板">
          <Select<CsvPresetCode>
            aria-label="文件模板"
            value={choice.preset}
            options={presets}
            onChange={(preset) => onChange({ ...choice, preset })}
          />
        </Form.Item>
      </div>
      <Upload.Dragger
        accept=".csv,.txt"
        multiple={false}
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(file) => {
          onFile(file)
          return false
        }}
      >
        <p className="ant-upload-drag-icon">
          <InboxOutlined />
        </p>
        <p className="ant-upload-text">{isReading ? '正在读取文件…' : '点击选择，或把 CSV、TXT 文件拖到这里'}</p>
        <p className="ant-upload-hint">UTF-8 或 GBK 编码，不超过 10MB；首行为列名，价格为未复权价</p>
      </Upload.Dragger>
    </Form>
  )
}
