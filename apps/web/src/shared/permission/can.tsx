import type { ReactNode } from 'react'
import type { Button } from '../session/session-schema.ts'
import { useMaySee } from './use-permission.ts'

interface CanProps {
  action: string
  /** Permission list that came with a form's data; it is asked first. */
  formList?: readonly Button[]
  children: ReactNode
  fallback?: ReactNode
}

/** Shows its children to those who may use `action`. */
export function Can({ action, formList, children, fallback = null }: CanProps) {
  return useMaySee(action, formList) ? children : fallback
}
