/** One check of a text. An empty text passes: whether a value is required is a rule of its own. */
export interface TextRule {
  isValid: (value: string) => boolean
  message: string
}

export const matching = (pattern: RegExp, message: string): TextRule => ({
  isValid: (value) => value === '' || pattern.test(value),
  message,
})
