import { useEffect, useState } from 'react'
import { previewDebounceMs, previewRuns, yearNote } from './cron-preview.ts'

/** Asks a server for the run times of an expression instead of computing them here. */
export type RemotePreview = (value: string, fromMs: number) => Promise<readonly string[]>

interface Preview {
  readonly value: string
  readonly runs: readonly string[]
  readonly error?: string
  readonly note?: string | undefined
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : '预览失败')

/** Run times of `value`, 500 ms after it last changed; an answer that comes late for an older value is dropped. */
export function useCronPreview(value: string, remote?: RemotePreview) {
  const [preview, setPreview] = useState<Preview>()

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const nowMs = Date.now()
      if (!remote) return setPreview({ value, runs: previewRuns(value, nowMs), note: yearNote(value, nowMs) })
      remote(value, nowMs).then(
        (runs) => isCurrent && setPreview({ value, runs }),
        (error: unknown) => isCurrent && setPreview({ value, runs: [], error: errorText(error) }),
      )
    }, previewDebounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value, remote])

  return { ...preview, isPending: preview?.value !== value }
}
