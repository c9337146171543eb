import type { SysDataSource } from '@liangshu/contract/system/data-source'
import { Alert, Button, type FormInstance } from 'antd'
import { useState } from 'react'
import { RequestError } from '../../shared/request/request-error.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { Can } from '../../shared/permission/can.tsx'
import { testConnection, type DataSourceValues } from './data-source-calls.ts'
import './data-source.css'

const asked = ['dbType', 'dbDriver', 'dbUrl', 'dbUsername'] as const

interface TestButtonProps {
  form: FormInstance<DataSourceValues>
  row: SysDataSource | undefined
}

/** Tries the connection as it stands in the form; the answer stays beside the button. */
export function TestButton({ form, row }: TestButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<{ isFine: boolean; text: string }>()

  async function run() {
    try {
      await form.validateFields([...asked])
    } catch {
      // The fields themselves say what is missing.
      return
    }
    setIsBusy(true)
    setAnswer(undefined)
    try {
      const { message } = await testConnection(form.getFieldsValue(), row?.id)
      setAnswer({ isFine: true, text: message || '数据库连接成功' })
    } catch (error) {
      if (error instanceof RequestError && error.kind === 'refused') setAnswer({ isFine: false, text: error.message })
      else showError(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Can action="system:dataSource:test">
      <div className="data-source-test">
        <Button loading={isBusy} onClick={() => void run()}>
          测试连接
        </Button>
        {answer ? <Alert showIcon type={answer.isFine ? 'success' : 'error'} title={answer.text} /> : null}
      </div>
    </Can>
  )
}
