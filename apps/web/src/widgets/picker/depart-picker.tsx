import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DepartDialog, type DepartFields } from './depart-dialog.tsx'
import { departsByQuery, type DepartField, type DepartFilter } from './depart-levels.ts'
import { joinTexts, joinValues, valuesOf, type Picked } from './picked.ts'
import { PickerInput } from './picker-input.tsx'
import type { FieldProps } from './record-picker.tsx'

const WIDTH_PX = 500

interface DepartPickerProps extends FieldProps {
  isMulti?: boolean
  /** Property that is stored, and the one that is shown. */
  store?: 'id' | 'orgCode'
  text?: DepartField
  width?: number
  isOffered?: DepartFilter
}

/** Departments by their tree; stores ids and shows names unless told otherwise. */
export function DepartPicker(props: DepartPickerProps) {
  const { id, value, onChange, disabled, placeholder = '请选择部门', isMulti = true } = props
  const { store = 'id', text = 'departName', width = WIDTH_PX } = props
  const values = valuesOf(value)
  const { data: named = [], isFetching } = useQuery(departsByQuery(store, values))
  const [known, setKnown] = useState<readonly DepartFields[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const departs = [...named, ...known]
  const byValue = new Map(departs.map((depart) => [depart[store], depart]))
  const picked = values.map((one): Picked => ({ value: one, text: byValue.get(one)?.[text] ?? one }))
  const change = (next: readonly Picked[]) => onChange?.(joinValues(next), joinTexts(next))

  function choose(ids: readonly string[], seen: readonly DepartFields[]) {
    const byId = new Map([...departs, ...seen].map((depart) => [depart.id, depart]))
    const chosen = ids.map((one) => byId.get(one) ?? one)
    setKnown(chosen.filter((depart) => typeof depart !== 'string'))
    // What no department is known for stays as it was stored.
    change(
      chosen.map((depart) =>
        typeof depart === 'string' ? { value: depart, text: depart } : { value: depart[store], text: depart[text] },
      ),
    )
  }
  return (
    <>
      <PickerInput
        {...(id === undefined ? {} : { id })}
        {...(disabled === undefined ? {} : { disabled })}
        picked={picked}
        isLoading={isFetching}
        placeholder={placeholder}
        buttonText="选择部门"
        onOpen={() => setIsOpen(true)}
        onChange={change}
      />
      <DepartDialog
        open={isOpen}
        ids={values.map((one) => byValue.get(one)?.id ?? one)}
        isMulti={isMulti}
        width={width}
        {...(props.isOffered ? { isOffered: props.isOffered } : {})}
        onOk={choose}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
