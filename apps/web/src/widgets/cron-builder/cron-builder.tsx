import { cronFields, type CronFieldName } from '@liangshu/engine/time/cron/cron-fields'
import { Input, Tabs } from 'antd'
import { useState } from 'react'
import { CronPreviewList } from './cron-preview-list.tsx'
import { cronReducer, cronValue, isYearHidden, loadCron, type HiddenFields } from './cron-state.ts'
import { fieldBounds } from './field-bounds.ts'
import { FieldPanel } from './field-panel.tsx'
import type { RemotePreview } from './use-cron-preview.ts'
import './cron-builder.css'

export interface CronBuilderProps extends HiddenFields {
  value: string
  disabled?: boolean | undefined
  /** Computes the preview elsewhere; without it the browser does. */
  remote?: RemotePreview | undefined
  onChange: (value: string) => void
}

function visibleFields(hidden: HiddenFields) {
  return cronFields.filter(
    ({ name }) => !(name === 'second' && hidden.hideSecond) && !(name === 'year' && isYearHidden(hidden)),
  )
}

/** Tabs that build a Quartz expression, its parts as text, and a preview of what it will do. */
export function CronBuilder({ value, disabled = false, remote, onChange, ...hidden }: CronBuilderProps) {
  const [state, setState] = useState(() => loadCron(value))
  const built = cronValue(state.texts, hidden)
  const fields = visibleFields(hidden)
  // A value set from outside replaces what is in the tabs; our own comes back unchanged.
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== built) setState(loadCron(value))
  }

  function edit(field: CronFieldName, draft: (typeof state.drafts)[CronFieldName]) {
    const next = cronReducer(state, { type: 'edit', field, draft })
    setState(next)
    const nextValue = cronValue(next.texts, hidden)
    if (nextValue !== built) onChange(nextValue)
  }

  return (
    <div className="cron-builder">
      <Tabs
        size="small"
        items={fields.map(({ name }) => ({
          key: name,
          label: fieldBounds[name].title,
          children: (
            <FieldPanel
              field={name}
              draft={state.drafts[name]}
              disabled={disabled}
              onChange={(draft) => edit(name, draft)}
            />
          ),
        }))}
      />
      <div className="cron-result">
        <div className="cron-parts">
          {fields.map(({ name }) => (
            <Input
              key={name}
              size="small"
              prefix={<span className="cron-part-name">{fieldBounds[name].title}</span>}
              aria-label={`${fieldBounds[name].title}字段`}
              value={state.texts[name]}
              readOnly
            />
          ))}
          <Input
            size="small"
            className="cron-whole"
            prefix="表达式"
            aria-label="Cron表达式结果"
            value={built}
            readOnly
          />
        </div>
        <CronPreviewList value={built} remote={remote} />
      </div>
    </div>
  )
}
