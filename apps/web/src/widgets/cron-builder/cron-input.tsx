import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'
import { Button, Input, Space, Typography } from 'antd'
import { useState } from 'react'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { CronDialog } from './cron-dialog.tsx'
import type { HiddenFields } from './cron-state.ts'
import type { RemotePreview } from './use-cron-preview.ts'

export interface CronInputProps extends HiddenFields {
  id?: string
  value?: string
  disabled?: boolean
  placeholder?: string
  remote?: RemotePreview
  onChange?: (value: string) => void
}

/** A form control: the expression can be typed, or built in the dialog. */
export function CronInput({ id, value = '', disabled: own, onChange, placeholder, ...rest }: CronInputProps) {
  const disabled = useDisabled(own)
  const [isOpen, setIsOpen] = useState(false)
  const cron = value.trim() === '' ? undefined : parseCron(value)
  const refusal = cron && !cron.ok ? cron.message : undefined

  return (
    <>
      <Space.Compact block>
        <Input
          id={id}
          value={value}
          disabled={disabled}
          status={refusal === undefined ? '' : 'error'}
          placeholder={placeholder ?? '请输入cron表达式'}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Button icon={<ScheduleOutlined />} disabled={disabled} onClick={() => setIsOpen(true)}>
          选择
        </Button>
      </Space.Compact>
      {refusal !== undefined && <Typography.Text type="danger">{refusal}</Typography.Text>}
      <CronDialog
        {...rest}
        open={isOpen}
        value={value}
        onClose={() => setIsOpen(false)}
        onChange={(next) => onChange?.(next)}
      />
    </>
  )
}
