import { useState } from 'react'
import { HourPicker } from '../../cron-builder/hour-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', fallback: '*', note: '*、9-15、0/2、9,10、?、15W、L' },
  { name: 'onChange', type: '(value: string) => void', note: '变化时调用' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

function Hours() {
  const [hour, setHour] = useState('9-15')
  return (
    <div style={{ maxWidth: 608 }}>
      <HourPicker value={hour} onChange={setHour} />
      <Stored value={hour} />
    </div>
  )
}

export function HourPickerExample() {
  return (
    <ExamplePage
      title="小时选择"
      summary="单独的小时字段：每时、区间、循环、指定、不设置、工作日与最后。"
      properties={properties}
      file="time/hour-picker-example"
    >
      <Example title="小时选择" of="Hours">
        <Hours />
      </Example>
    </ExamplePage>
  )
}
