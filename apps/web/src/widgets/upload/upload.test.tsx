import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Requests from '../../shared/request/upload.ts'
import { ImportDialog } from '../import-export/import-dialog.tsx'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { FileUpload, ImageUpload } from './file-upload.tsx'
import { UploadPopup } from './upload-popup.tsx'

type Sent = {
  path: string
  file: File | readonly File[]
  fields: Record<string, string>
  fileField?: string
  onProgress?: (percent: number) => void
}
type Reply = { code: number; message: string; result: unknown }
const sent: Sent[] = []
let reply: () => Promise<Reply>

vi.mock('../../shared/request/upload.ts', async (original) => ({
  ...(await original<typeof Requests>()),
  upload: (path: string, file: File | readonly File[], options: Omit<Sent, 'path' | 'file'>) => {
    sent.push({ path, file, ...options })
    return reply()
  },
}))

let { said, asked }: ReturnType<typeof recordFeedback> = { said: [], asked: [] }
const answer =
  (message: string, code = 200, result: unknown = null) =>
  () =>
    Promise.resolve({ code, message, result })

beforeEach(() => {
  sent.length = 0
  ;({ said, asked } = recordFeedback())
  reply = answer('temp/a_0123456789abcdef0123456789abcdef.png')
})

const picture = (name = 'a.png') => new File(['x'], name, { type: 'image/png' })
const choose = (file: File | File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [file].flat() } })
}

describe('uploads', () => {
  it('[UPLOAD-2] a finished upload gives its path, behind the ones that were there', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<FileUpload value="temp/old.txt" onChange={onChange} biz="contract" />)
    choose(picture())
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledWith('temp/old.txt,temp/a_0123456789abcdef0123456789abcdef.png'),
    )
    expect(sent[0]).toMatchObject({ path: '/sys/common/upload', fields: { biz: 'contract' } })
  })

  it('[UPLOAD-3] where pictures are asked for, other files are not sent', async () => {
    render(<ImageUpload onChange={vi.fn<(value: string) => void>()} />)
    choose(new File(['x'], 'a.txt', { type: 'text/plain' }))
    await waitFor(() => expect(said).toEqual(['warning: 请上传图片']))
    expect(sent).toEqual([])
  })

  it('[UPLOAD-4] a single picture takes the place of the one before', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<ImageUpload value="temp/old.png" onChange={onChange} />)
    choose(picture())
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('temp/a_0123456789abcdef0123456789abcdef.png'))
  })

  it('[UPLOAD-7] a refused upload is named and gives no path', async () => {
    reply = () => Promise.reject(new Error('操作失败，上传失败，非法文件类型：png'))
    const onChange = vi.fn<(value: string) => void>()
    render(<FileUpload onChange={onChange} />)
    choose(picture('b.png'))
    await waitFor(() => expect(said).toEqual(['error: b.png 上传失败.']))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('[UPLOAD-8] the answer local embeds the file itself', async () => {
    reply = answer('local')
    const onChange = vi.fn<(value: string) => void>()
    render(<FileUpload onChange={onChange} />)
    choose(picture())
    await waitFor(() => expect(onChange.mock.calls[0]?.[0]).toMatch(/^data:image\/png;base64/))
  })
})

describe('the upload dialog', () => {
  it('[UPLOAD-9] nothing in it is said, order is kept on confirming', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const onClose = vi.fn<() => void>()
    const { rerender } = render(<UploadPopup open value="" onChange={onChange} onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: /确\s*定|OK/ }))
    expect(said).toEqual(['error: 未上传任何文件'])
    rerender(<UploadPopup open={false} value="a.txt,b.txt" onChange={onChange} onClose={onClose} />)
    rerender(<UploadPopup open value="a.txt,b.txt" onChange={onChange} onClose={onClose} />)
    await userEvent.click(screen.getByRole('button', { name: '前移 a.txt' }))
    await userEvent.click(screen.getByRole('button', { name: '后移 b.txt' }))
    expect(said.slice(1)).toEqual(['warning: 未知的操作', 'warning: 已到最后~'])
    await userEvent.click(screen.getByRole('button', { name: '前移 b.txt' }))
    await userEvent.click(screen.getByRole('button', { name: /确\s*定|OK/ }))
    expect(onChange).toHaveBeenCalledWith('b.txt,a.txt')
  })
})

describe('the import dialog', () => {
  const show = () => {
    const onClose = vi.fn<() => void>()
    const onDone = vi.fn<() => void>()
    render(<ImportDialog open url="/sys/role/importExcel" biz="1" onClose={onClose} onDone={onDone} />)
    return { onClose, onDone, start: () => screen.getByRole<HTMLButtonElement>('button', { name: '开始上传' }) }
  }
  const sheets = [new File(['x'], '角色.xls'), new File(['x'], '更多.xlsx')]

  it('[IMPORT-1] starts when there is a file, and sends all of them', async () => {
    const { start, onClose, onDone } = show()
    expect(start().disabled).toBe(true)
    reply = answer('共2行数据全部导入成功！')
    choose(sheets)
    await waitFor(() => expect(start().disabled).toBe(false))
    await userEvent.click(start())
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(onClose).toHaveBeenCalled()
    expect(sent[0]).toMatchObject({ fileField: 'files[]', fields: { isSingleTableImport: '1' } })
    expect(sent[0]?.file).toHaveLength(2)
    expect(said).toEqual(['success: 共2行数据全部导入成功！'])
  })

  it('[IMPORT-4] tells how far it is: the bytes first, then the rows', async () => {
    const { start } = show()
    const { promise, resolve } = Promise.withResolvers<Reply>()
    reply = () => promise
    choose(sheets)
    await waitFor(() => expect(start().disabled).toBe(false))
    await userEvent.click(start())
    await screen.findByText('正在上传')
    act(() => sent[0]?.onProgress?.(100))
    await screen.findByText('正在逐行导入，请稍候')
    await act(async () => resolve({ code: 200, message: '共2行数据全部导入成功！', result: null }))
    await waitFor(() => expect(screen.queryByText('正在逐行导入，请稍候')).toBeNull())
  })

  it('[IMPORT-2] a refusal keeps it open', async () => {
    const { start, onClose } = show()
    const { RequestError } = await import('../../shared/request/request-error.ts')
    reply = () =>
      Promise.reject(new RequestError('文件导入失败！', { kind: 'refused', path: '/', status: 200, code: 500 }))
    choose(sheets)
    await waitFor(() => expect(start().disabled).toBe(false))
    await userEvent.click(start())
    await waitFor(() => expect(said).toEqual(['warning: 文件导入失败！']))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('[IMPORT-3] bad rows are shown with the place of their file', async () => {
    const { start, onDone } = show()
    reply = answer('文件导入成功，但有错误。', 201, { msg: '总上传行数：2', fileUrl: '/sys/common/static/logs/x.txt' })
    choose(sheets)
    await waitFor(() => expect(start().disabled).toBe(false))
    await userEvent.click(start())
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(asked).toHaveLength(1)
  })
})
