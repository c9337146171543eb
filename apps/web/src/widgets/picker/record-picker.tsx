import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { inLots } from './in-lots.ts'
import { joinValues, valuesOf, type Picked } from './picked.ts'
import { PickerInput } from './picker-input.tsx'
import { RecordPickerModal, valueKeyOf, type RecordPickerOptions } from './record-picker-modal.tsx'

export interface FieldProps {
  id?: string
  /** Stored values, comma-joined. */
  value?: string | null
  onChange?: (value: string, texts: string) => void
  disabled?: boolean
  placeholder?: string
}

interface RecordPickerProps extends FieldProps, RecordPickerOptions {
  buttonText?: string
  /** Asks for the texts of stored values; the list itself is asked when absent. */
  loadTexts?: (values: readonly string[]) => Promise<Picked[]>
}

const found = z.union([
  z.array(z.record(z.string(), z.unknown())),
  z.object({ records: z.array(z.record(z.string(), z.unknown())) }),
])

async function textsFromList(options: RecordPickerOptions, values: readonly string[]): Promise<Picked[]> {
  const { url, displayKey } = options
  const valueKey = valueKeyOf(options)
  // The trailing comma makes the list read even a single value as one of a list.
  const answer = await request.get(url, {
    params: { [valueKey]: `${values.join(',')},`, pageNo: 1, pageSize: values.length },
    schema: found,
  })
  const rows = Array.isArray(answer) ? answer : answer.records
  return rows.map((row) => ({ value: String(row[valueKey]), text: String(row[displayKey] ?? '') }))
}

/** Texts known already stay; only values nobody has a text for are asked. */
export function usePickedTexts(
  key: string,
  value: string | null | undefined,
  load: (values: readonly string[]) => Promise<Picked[]>,
) {
  const values = valuesOf(value)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const unknown = values.filter((one) => !known.has(one))
  const { data, isFetching } = useQuery({
    queryKey: ['picked', key, unknown],
    queryFn: () => inLots(unknown, load),
    enabled: unknown.length > 0,
    staleTime: 60_000,
  })
  const loaded = new Map((data ?? []).map((one) => [one.value, one.text]))
  return {
    isLoading: isFetching,
    picked: values.map((one) => ({ value: one, text: known.get(one) ?? loaded.get(one) ?? one })),
    remember: (picked: readonly Picked[]) =>
      setKnown(new Map([...known, ...picked.map((one) => [one.value, one.text] as const)])),
  }
}

export function RecordPicker(props: RecordPickerProps) {
  const { id, value, onChange, disabled, placeholder, buttonText = '选择', loadTexts, ...options } = props
  const { name, url } = options
  const [isOpen, setIsOpen] = useState(false)
  const texts = usePickedTexts(url, value, loadTexts ?? ((values) => textsFromList(options, values)))

  function change(picked: readonly Picked[]) {
    texts.remember(picked)
    onChange?.(joinValues(picked), picked.map(({ text }) => text).join(','))
  }
  return (
    <>
      <PickerInput
        {...(id === undefined ? {} : { id })}
        {...(disabled === undefined ? {} : { disabled })}
        picked={texts.picked}
        isLoading={texts.isLoading}
        placeholder={placeholder ?? `请选择${name}`}
        buttonText={buttonText}
        onOpen={() => setIsOpen(true)}
        onChange={change}
      />
      <RecordPickerModal
        {...options}
        open={isOpen}
        picked={texts.picked}
        onOk={change}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
