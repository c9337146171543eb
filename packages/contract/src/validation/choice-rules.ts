/** Error of a group of checkboxes, or undefined when the number of ticks is right. */
export function choiceError(chosen: readonly unknown[], limits: { min?: number; max?: number }): string | undefined {
  if (limits.min !== undefined && chosen.length < limits.min) return `最少选择${limits.min}项`
  if (limits.max !== undefined && chosen.length > limits.max) return `最多选择${limits.max}项`
  return undefined
}
