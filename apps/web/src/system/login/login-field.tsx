import type { ReactNode } from 'react'

interface LoginFieldProps {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  children: ReactNode
}

/** Label, field and the line below it, which is there before there is anything to say. */
export function LoginField({ id, label, error, hint, children }: LoginFieldProps) {
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children}
      <div id={`${id}-note`} role="alert" className={error ? 'is-error' : 'is-hint'}>
        {error ?? hint}
      </div>
    </div>
  )
}

/** What ties an input to its field. */
export const fieldProps = (id: string, error: string | undefined) => ({
  id,
  name: id,
  size: 'large' as const,
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-note`,
  ...(error === undefined ? {} : { status: 'error' as const }),
})
