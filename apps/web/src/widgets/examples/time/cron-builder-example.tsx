import { Form } from 'antd'
import { useState } from 'react'
import { CronBuilder } from '../../cron-builder/cron-builder.tsx'
import { CronInput } from '../../cron-builder/cron-input.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', fallback: '* * * * * ? *', note: '6 或 7 段的 Quartz 表达式' },
  { name: 'onChange', type: '(value: string) => void', note: '表达式变化时调用；对话框中确认后才调用' },
  { name: 'hideSecond', type: 'boolean', fallback: 'false', note: '隐藏秒与年，秒固定为 0，输出 6 段' },
  { name: 'hideYear', type: 'boolean', fallback: 'false', note: '隐藏年，输出 6 段' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'remote', type: '(value, fromMs) => Promise<string[]>', note: '由服务端计算执行时间；不传时在浏览器中计算' },
]

function InForm() {
  const [typed, setTyped] = useState('0 0/5 9-15 * * ? *')
  return (
    <Form layout="vertical" style={{ maxWidth: 420 }}>
      <Form.Item label="Cron表达式" htmlFor="cron">
        <CronInput id="cron" value={typed} onChange={setTyped} />
      </Form.Item>
    </Form>
  )
}

function Panel() {
  const [value, setValue] = useState('0 30 9 ? * 2-6 *')
  return (
    <div style={{ maxWidth: 608 }}>
      <CronBuilder value={value} onChange={setValue} />
    </div>
  )
}

export function CronBuilderExample() {
  return (
    <ExamplePage
      title="Cron表达式"
      summary="按 Quartz 规则生成定时表达式：七段、日与周互斥、支持最后一日、最近工作日、第几个周几。"
      properties={properties}
      file="time/cron-builder-example"
    >
      <Example title="输入框与对话框" of="InForm" note="可以直接输入，也可以打开对话框选择；输入有误时说明原因。">
        <InForm />
      </Example>
      <Example title="面板" of="Panel" note="选择较大的单位会把更小的“每”改为固定值，例如选小时会把每分、每秒改为 0。">
        <Panel />
      </Example>
    </ExamplePage>
  )
}
