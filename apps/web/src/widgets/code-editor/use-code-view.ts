import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CodeView } from './code-view.ts'
import { findLanguage } from './languages.ts'

export interface CodeViewProps {
  value: string
  language: string
  label: string
  placeholder?: string
  isReadOnly?: boolean
  hasLineNumbers?: boolean
  onChange?: ((text: string) => void) | undefined
}

/** Fetches the editor when it is first needed and keeps it in step with its properties. */
export function useCodeView(props: CodeViewProps) {
  const { value, language, label, placeholder = '', isReadOnly = false, hasLineNumbers = true, onChange } = props
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<CodeView>()
  const [failure, setFailure] = useState(false)
  const changed = useEffectEvent((text: string) => {
    if (text !== value) onChange?.(text)
  })
  const start = useEffectEvent(async (parent: HTMLDivElement, isGone: () => boolean) => {
    const { createCodeView } = await import('./code-view.ts')
    if (isGone()) return undefined
    return createCodeView({
      parent,
      text: value,
      label,
      placeholder,
      hasLineNumbers,
      onChange: (text) => changed(text),
    })
  })

  useEffect(() => {
    let isGone = false
    let made: CodeView | undefined
    if (!host.current) return undefined
    const parent = host.current
    async function begin() {
      try {
        made = await start(parent, () => isGone)
        setView(made)
      } catch {
        setFailure(true)
      }
    }
    void begin()
    return () => {
      isGone = true
      made?.destroy()
    }
  }, [])

  useEffect(() => view?.setText(value), [view, value])
  useEffect(() => view?.setReadOnly(isReadOnly), [view, isReadOnly])
  useEffect(() => {
    let isStale = false
    void findLanguage(language)
      ?.load()
      .then((extension) => (isStale ? undefined : view?.setLanguage(extension)))
    return () => {
      isStale = true
    }
  }, [view, language])

  return { host, view, failure }
}
