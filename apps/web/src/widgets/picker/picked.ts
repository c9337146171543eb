/** One chosen thing: the value a form stores and the text people read. */
export interface Picked {
  readonly value: string
  readonly text: string
}

export const valuesOf = (text: string | null | undefined): string[] =>
  (text ?? '').split(',').filter((part) => part !== '')

export const joinValues = (picked: readonly Picked[]): string => picked.map(({ value }) => value).join(',')
export const joinTexts = (picked: readonly Picked[]): string => picked.map(({ text }) => text).join(',')

/** Single mode replaces, multi mode toggles membership; a set keeps a thousand choices quick. */
export function toggled(picked: readonly Picked[], one: Picked, isMulti: boolean): readonly Picked[] {
  if (!isMulti) return [one]
  const rest = picked.filter(({ value }) => value !== one.value)
  return rest.length === picked.length ? [...picked, one] : rest
}

/** Several at once, as a tick on the head of a table gives them. */
export function changedAll(picked: readonly Picked[], many: readonly Picked[], isPicked: boolean): readonly Picked[] {
  const touched = new Set(many.map(({ value }) => value))
  const rest = picked.filter(({ value }) => !touched.has(value))
  return isPicked ? [...rest, ...many] : rest
}
