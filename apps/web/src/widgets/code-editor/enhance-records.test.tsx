import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { CodeEditor } from './code-editor.tsx'
import { addEnhanceRecord, readEnhanceRecords } from './enhance-records.ts'

const record = (text: string, at: number) => ({ code: 'form_a', type: 'javascript', text, at })

describe('enhance records', () => {
  it('[EDITOR-11] are kept per code, sixteen at most, the oldest goes', () => {
    for (let at = 1; at <= 20; at += 1) addEnhanceRecord(record(`第${at}版`, at))
    const kept = readEnhanceRecords('form_a')
    expect(kept).toHaveLength(16)
    expect([kept[0]?.text, kept.at(-1)?.text]).toEqual(['第5版', '第20版'])
    expect(readEnhanceRecords('form_b')).toEqual([])
    expect(localStorage.getItem('pro__enhance_form_a')).toContain('第20版')
  })

  it('[EDITOR-11] neither nothing nor the same text twice is kept', () => {
    addEnhanceRecord(record('甲', 1))
    addEnhanceRecord(record('甲', 2))
    expect(addEnhanceRecord(record('', 3))).toHaveLength(1)
  })

  it('[EDITOR-11] leaving the editor keeps its text, and an earlier one can be taken back', async () => {
    addEnhanceRecord(record('早先', 1))
    function Field() {
      const [value, setValue] = useState('现在')
      return <CodeEditor historyCode="form_a" value={value} onChange={setValue} />
    }
    render(<Field />)
    const content = await screen.findByRole('textbox', { name: '代码' })
    fireEvent.blur(content)
    expect(readEnhanceRecords('form_a').map(({ text }) => text)).toEqual(['早先', '现在'])
    fireEvent.click(screen.getByRole('button', { name: '历史记录' }))
    fireEvent.click(await screen.findByText(/早先/))
    expect(content.textContent).toContain('早先')
  })

  it('[EDITOR-10] the language is chosen from a list', async () => {
    render(<CodeEditor language="SQL" value="" />)
    expect(screen.getByText('SQL')).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '语言' }))
    fireEvent.click(await screen.findByText('Python'))
    expect(document.querySelector('.code-editor-language')?.textContent).toContain('Python')
  })
})
