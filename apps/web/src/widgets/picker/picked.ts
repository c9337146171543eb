/** One chosen thing: the value a form stores and the text people read. */
export interface Picked {
  readonly value: string
  readonly text: string
  /** The record it stands for, where several have the same value. */
  readonly key?: string
}

export const idOf = ({ key, value }: Picked): string => key ?? value

/** What was stored before has its value only, and stands for any record that has it. */
export const isSame = (one: Picked, other: Picked): boolean =>
  one.key === undefined || other.key === undefined ? one.value === other.value : one.key === other.key

export const valuesOf = (text: string | null | undefined): string[] =>
  (text ?? '').split(',').filter((part) => part !== '')

export const joinValues = (picked: readonly Picked[]): string =>
  [...new Set(picked.map(({ value }) => value))].join(',')
export const joinTexts = (picked: readonly Picked[]): string => picked.map(({ text }) => text).join(',')

/** Single mode replaces, multi mode toggles membership; a set keeps a thousand choices quick. */
export function toggled(picked: readonly Picked[], one: Picked, isMulti: boolean): readonly Picked[] {
  if (!isMulti) return [one]
  const rest = picked.filter((other) => !isSame(other, one))
  return rest.length === picked.length ? [...picked, one] : rest
}

/** Several at once, as a tick on the head of a table gives them. */
export function changedAll(picked: readonly Picked[], many: readonly Picked[], isPicked: boolean): readonly Picked[] {
  const touched = new Set(many.flatMap((one) => [one.value, ...(one.key === undefined ? [] : [one.key])]))
  const rest = picked.filter((one) => !touched.has(idOf(one)))
  return isPicked ? [...rest, ...many] : rest
}
