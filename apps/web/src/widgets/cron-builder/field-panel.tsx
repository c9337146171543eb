import type { CronFieldName } from '@liangshu/engine/time/cron/cron-fields'
import { Radio } from 'antd'
import { fieldBounds, type CronMode } from './field-bounds.ts'
import type { FieldDraft } from './field-draft.ts'
import { modeLabel, ModeInputs } from './mode-row.tsx'
import './cron-builder.css'

interface Props {
  field: CronFieldName
  draft: FieldDraft
  modes?: readonly CronMode[]
  disabled?: boolean
  onChange: (draft: FieldDraft) => void
}

/** One tab: a radio per mode, each with its inputs beside it. */
export function FieldPanel({ field, draft, modes = fieldBounds[field].modes, disabled = false, onChange }: Props) {
  const change = (part: Partial<FieldDraft>) => onChange({ ...draft, ...part })
  const shown: readonly CronMode[] = draft.mode === 'custom' ? [...modes, 'custom'] : modes

  return (
    <Radio.Group
      className="cron-panel"
      value={draft.mode}
      disabled={disabled}
      onChange={(event) => change({ mode: event.target.value as CronMode })}
    >
      {shown.map((mode) => (
        <div key={mode} className="cron-mode">
          <Radio value={mode}>{modeLabel(mode, field)}</Radio>
          <ModeInputs mode={mode} field={field} draft={draft} disabled={disabled} onChange={change} />
        </div>
      ))}
    </Radio.Group>
  )
}
