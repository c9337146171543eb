import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { markdownHtml } from '../markdown-editor/markdown-html.ts'
import { RichText } from './rich-text.tsx'
import { NOT_A_PICTURE, uploadPicture } from './upload-picture.ts'

const sent = vi.hoisted(() => ({ fields: {} as object, answer: '' }))
vi.mock('../../shared/request/upload.ts', () => ({
  UPLOAD_PATH: '/sys/common/upload',
  upload: async (_path: string, _file: File, { fields }: { fields: object }) => {
    sent.fields = fields
    return { message: sent.answer, result: null, code: 200 }
  },
}))
afterEach(() => vi.unstubAllGlobals())

const picture = new File(['x'], 'a.png', { type: 'image/png' })

describe('a picture in the text', () => {
  it('[EDITOR-5] is stored under the editor’s name and shown from there', async () => {
    sent.answer = 'jeditor/a.png'
    expect(await uploadPicture(picture)).toBe('/jeecg-boot/sys/common/static/jeditor/a.png')
    expect(sent.fields).toEqual({ biz: 'jeditor', jeditor: '1' })
  })

  it('[EDITOR-6] travels inside the text when the server says local', async () => {
    sent.answer = 'local'
    expect(await uploadPicture(picture)).toMatch(/^data:image\/png;base64,/)
  })

  it('[EDITOR-7] must be one', async () => {
    await expect(uploadPicture(new File(['x'], 'a.txt', { type: 'text/plain' }))).rejects.toThrow(NOT_A_PICTURE)
  })
})

describe('rich text', () => {
  it('[EDITOR-4] shows its HTML without what could act, and follows its value', async () => {
    const onChange = vi.fn<(html: string) => void>()
    const evil = '<p>甲</p><script>globalThis.hacked = 1</script><a href="javascript:alert(1)">x</a>'
    const { rerender } = render(<RichText value={evil} onChange={onChange} />)
    const body = await screen.findByRole('textbox', { name: '内容' })
    expect(body.textContent).toContain('甲')
    expect(body.innerHTML).not.toMatch(/<script|javascript:/)
    rerender(<RichText value="<p>乙</p>" onChange={onChange} />)
    await waitFor(() => expect(body.textContent).toBe('乙'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

it('[EDITOR-8] markup inside Markdown stays text and its links cannot run anything', () => {
  const html = markdownHtml('# 标题\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))')
  expect(html).toContain('<h1>标题</h1>')
  expect(html).not.toMatch(/<img|href="javascript/)
})
