import { Alert, Button, Input, Space, type FormInstance } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { tryRule, type CheckRuleValues, type Verdict } from './check-rule-calls.ts'

/** Holds a value against the rows as they stand in the form, saved or not. */
export function TryOut({ form }: { form: FormInstance<CheckRuleValues> }) {
  const [value, setValue] = useState('')
  const [verdict, setVerdict] = useState<Verdict>()
  const [isBusy, setIsBusy] = useState(false)

  async function run() {
    setIsBusy(true)
    try {
      await form.validateFields(['steps'], { recursive: true })
      setVerdict(await tryRule(form.getFieldsValue().steps, value))
    } catch (error) {
      if (error instanceof Error) showError(error)
      setVerdict(undefined)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="check-try">
      <Space.Compact block>
        <Input
          aria-label="测试值"
          placeholder="输入一个值，看看是否通过"
          value={value}
          onChange={({ target }) => {
            setValue(target.value)
            setVerdict(undefined)
          }}
          onPressEnter={(event) => {
            event.preventDefault()
            void run()
          }}
        />
        <Button loading={isBusy} onClick={() => void run()}>
          功能测试
        </Button>
      </Space.Compact>
      {verdict ? <Alert showIcon type={verdict.isPassed ? 'success' : 'error'} title={verdict.text} /> : null}
    </div>
  )
}
