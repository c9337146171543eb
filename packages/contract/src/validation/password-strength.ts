import { passwordRule } from './text-rules.ts'

export type PasswordStrength = 'none' | 'weak' | 'fair' | 'strong'

const LONG = 12

/** How many of the kinds small letter, capital, digit and other sign a text has. */
const kindsIn = (text: string) => [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length

/** Few different characters are quickly guessed, however many there are. */
const isMonotonous = (text: string) => new Set(text.toLowerCase()).size < Math.min(6, text.length)

/** How much a new password resists guessing. What the rule refuses is weak, so a form never praises what it will not take. */
export function passwordStrength(text: string): PasswordStrength {
  if (text === '') return 'none'
  if (!passwordRule.isValid(text) || isMonotonous(text)) return 'weak'
  const isLong = text.length >= (kindsIn(text) === 4 ? LONG - 2 : LONG)
  return isLong ? 'strong' : 'fair'
}
