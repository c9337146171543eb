import { z } from 'zod'
import type { TextRule } from './text-rule.ts'

/** The same check for the server; apart from the rule itself so that forms need no zod. */
export const textSchema = ({ isValid, message }: TextRule) => z.string().refine(isValid, message)
