import { useState } from 'react'
import { hourPickerModes } from './field-bounds.ts'
import { clampDraft, defaultDraft, textFromDraft } from './field-draft.ts'
import { FieldPanel } from './field-panel.tsx'
import { hourDraftFromText } from './hour-draft.ts'

interface Props {
  value?: string
  disabled?: boolean
  onChange?: (value: string) => void
}

/** The hour field on its own: *, a-b, a/b, a list, ?, nW or L. */
export function HourPicker({ value = '*', disabled = false, onChange }: Props) {
  const [draft, setDraft] = useState(() => hourDraftFromText(value, defaultDraft('hour')))
  // Inputs of other modes live here; the value decides only the chosen one.
  const shown = textFromDraft(draft, 'hour') === value ? draft : hourDraftFromText(value, draft)

  return (
    <FieldPanel
      field="hour"
      modes={hourPickerModes}
      draft={shown}
      disabled={disabled}
      onChange={(next) => {
        const clamped = clampDraft(next, 'hour')
        setDraft(clamped)
        onChange?.(textFromDraft(clamped, 'hour'))
      }}
    />
  )
}
