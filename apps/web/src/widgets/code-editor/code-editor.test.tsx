import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CodeEditor } from './code-editor.tsx'
import { createCodeView } from './code-view.ts'
import { codeLanguages, findLanguage } from './languages.ts'

describe('languages', () => {
  it('[EDITOR-1] are the twelve, found by label or value in any case', () => {
    expect(codeLanguages.map(({ label }) => label)).toEqual([
      'CSS',
      'Javascript',
      'XML/HTML',
      'Java',
      'Objective-C',
      'Python',
      'R',
      'Shell',
      'SQL',
      'Swift',
      'Vue',
      'Markdown',
    ])
    expect(findLanguage('OBJECTIVE-c')?.value).toBe('x-objectivec')
    expect(findLanguage('X-SQL')?.label).toBe('SQL')
    expect(findLanguage('cobol')).toBeUndefined()
  })

  it.each(codeLanguages.map((language) => [language.label, language] as const))(
    '[EDITOR-1] %s can be loaded',
    async (_label, { load }) => {
      const view = createCodeView({
        parent: document.body,
        text: 'x',
        label: '代码',
        placeholder: '',
        hasLineNumbers: true,
        onChange: () => undefined,
      })
      view.setLanguage(await load())
      view.destroy()
    },
  )
})

describe('the code editor', () => {
  it('[EDITOR-2] tells what was typed and takes what is set from outside without telling it back', async () => {
    const onChange = vi.fn<(text: string) => void>()
    const { rerender } = render(<CodeEditor value="let a" onChange={onChange} />)
    const content = await screen.findByRole('textbox', { name: '代码' })
    expect(content.textContent).toContain('let a')
    rerender(<CodeEditor value="let b" onChange={onChange} />)
    expect(content.textContent).toContain('let b')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('[EDITOR-3] is 240 px high, and the whole screen until Escape', async () => {
    const { container } = render(<CodeEditor value="" />)
    const frame = container.querySelector<HTMLElement>('.code-editor')!
    expect(frame.style.height).toBe('240px')
    fireEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(frame.dataset['full']).toBe('true')
    fireEvent.keyDown(frame, { key: 'Escape' })
    expect(frame.dataset['full']).toBe('false')
  })
})
