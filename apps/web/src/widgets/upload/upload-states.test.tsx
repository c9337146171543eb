import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RequestError } from '../../shared/request/request-error.ts'
import type * as Requests from '../../shared/request/upload.ts'
import { ImportDialog } from '../import-export/import-dialog.tsx'
import { importedText } from '../list-page/list-messages.ts'
import { tellImportFailure } from '../list-page/show-import-errors.tsx'
import { askStyleSheets } from '../../shared/testing/inline-style.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { entriesOf, entriesText } from './file-entry.ts'
import { FileUpload, ImageUpload } from './file-upload.tsx'
import { UploadPopup } from './upload-popup.tsx'

const sent: Record<string, string>[] = []
let reply: () => Promise<{ code: number; message: string; result: unknown }>

vi.mock('../../shared/request/upload.ts', async (original) => ({
  ...(await original<typeof Requests>()),
  upload: (_path: string, _file: unknown, { fields }: { fields: Record<string, string> }) => {
    sent.push(fields)
    return reply()
  },
}))

let { said, asked }: ReturnType<typeof recordFeedback> = { said: [], asked: [] }
beforeEach(() => {
  sent.length = 0
  ;({ said, asked } = recordFeedback())
  reply = () => Promise.resolve({ code: 200, message: 'temp/a.txt', result: null })
})

const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  fireEvent.change(input, { target: { files: [file] } })
}
const note = new File(['abc'], 'a.txt', { type: 'text/plain' })

describe('an uploaded file', () => {
  it('[UPLOAD-10] is gone when it is deleted', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<FileUpload value="temp/a.txt,temp/b.txt" onChange={onChange} />)
    fireEvent.click(screen.getAllByRole('button', { name: /删除|Remove|移除/ })[0]!)
    await waitFor(() => expect(onChange).toHaveBeenCalledWith('temp/b.txt'))
  })

  it('[UPLOAD-11] a picture that failed says why when it is clicked', async () => {
    reply = () => Promise.reject(new Error('太大'))
    render(<ImageUpload />)
    choose(new File(['x'], 'b.png', { type: 'image/png' }))
    await waitFor(() => expect(said).toEqual(['error: b.png 上传失败.']))
    fireEvent.click(screen.getByTitle('b.png'))
    expect(asked[0]).toMatchObject({ title: '上传出错', content: '错误信息：太大' })
  })

  it('[UPLOAD-7] a refusal without words is 未知错误', async () => {
    reply = () => Promise.resolve({ code: 200, message: '', result: null })
    render(<ImageUpload />)
    choose(new File(['x'], 'b.png', { type: 'image/png' }))
    await waitFor(() => expect(said).toHaveLength(1))
    fireEvent.click(screen.getByTitle('b.png'))
    expect(asked[0]?.content).toBe('错误信息：未知错误')
  })

  it('[UPLOAD-12] may be kept with its name and size', async () => {
    const onChange = vi.fn<(value: string) => void>()
    render(<FileUpload returnUrl={false} onChange={onChange} />)
    choose(note)
    const entry = { fileName: 'a.txt', filePath: 'temp/a.txt', fileSize: 3 }
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(JSON.stringify([entry])))
    expect(entriesOf(JSON.stringify([entry]))).toEqual([entry])
    expect(entriesOf('temp/x_0123456789abcdef0123456789abcdef.pdf')).toEqual([
      { fileName: 'x.pdf', filePath: 'temp/x_0123456789abcdef0123456789abcdef.pdf', fileSize: 0 },
    ])
    expect(entriesOf('[broken')).toEqual([])
    expect(entriesText([], false)).toBe('')
  })

  it('[UPLOAD-8] an embedded picture is one file, for all its comma', () => {
    const embedded = 'data:image/png;base64,AAAA'
    expect(entriesOf(`temp/a.png,${embedded},temp/b.png`).map(({ filePath }) => filePath)).toEqual([
      'temp/a.png',
      embedded,
      'temp/b.png',
    ])
  })

  it('[UPLOAD-13] an emptied value empties the list, failures included', async () => {
    function Field() {
      const [value, setValue] = useState('temp/old.txt')
      return (
        <>
          <FileUpload value={value} onChange={setValue} />
          <button type="button" onClick={() => setValue('')}>
            清
          </button>
        </>
      )
    }
    render(<Field />)
    reply = () => Promise.reject(new Error('太大'))
    choose(note)
    await waitFor(() => expect(said).toHaveLength(1))
    expect(screen.getAllByText(/(a|old)\.txt/)).toHaveLength(2)
    fireEvent.click(screen.getByText('清'))
    await waitFor(() => expect(screen.queryByText(/(a|old)\.txt/)).toBeNull())
  })

  it('[UPLOAD-14] in the popup the keyboard stays among the files when one is removed', async () => {
    // A dialog holds the keyboard only where it lies above the page, as its style sheet says.
    askStyleSheets()
    render(<UploadPopup open value="a.txt,b.txt" onChange={() => {}} onClose={() => {}} />)
    const remove = screen.getByRole('button', { name: '删除 a.txt' })
    remove.focus()
    await userEvent.click(remove)
    await waitFor(() => expect(document.activeElement?.closest('li, .ant-upload')).toBeTruthy())
  })
})

describe('the import dialog', () => {
  const show = (isOnline: boolean) => {
    const props = { url: '/x', biz: '1', foreignKeys: 'k', onClose: () => {}, onDone: () => {} }
    const view = render(<ImportDialog open={false} isOnline={isOnline} {...props} />)
    const open = (isOpen: boolean) => view.rerender(<ImportDialog open={isOpen} isOnline={isOnline} {...props} />)
    open(true)
    return { open }
  }
  const start = async () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '开始上传' })
    await waitFor(() => expect(button.disabled).toBe(false))
    await act(async () => fireEvent.click(button))
  }
  const sheet = new File(['x'], '角色.xlsx')

  it('[IMPORT-5] is 导入EXCEL, takes .xls and .xlsx, several at once, and nothing else', async () => {
    show(false)
    expect(screen.getByRole('dialog', { name: '导入EXCEL' })).toBeTruthy()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    expect([input.accept, input.multiple]).toEqual(['.xls,.xlsx', true])
    choose(note)
    await waitFor(() => expect(said).toEqual(['warning: 请选择 .xls 或 .xlsx 文件']))
  })

  it('[IMPORT-5] sends validateStatus only for online forms', async () => {
    show(false)
    choose(sheet)
    await start()
    expect(sent).toEqual([{ isSingleTableImport: '1', foreignKeys: 'k' }])
  })

  it('[IMPORT-5] opens with no file and validation off, whatever was chosen before', async () => {
    const { open } = show(true)
    fireEvent.click(screen.getByRole('switch', { name: '开启校验' }))
    choose(sheet)
    await screen.findByText('角色.xlsx')
    open(false)
    open(true)
    await waitFor(() => expect(screen.queryByText('角色.xlsx')).toBeNull())
    choose(sheet)
    await start()
    expect(sent[0]).toMatchObject({ validateStatus: '0' })
  })
})

describe('a finished import', () => {
  it.each([
    ['共2行数据全部导入成功！', '共2行数据全部导入成功！'],
    ['', '角色.xls 文件上传成功'],
  ])('[IMPORT-7] the words %j are told as %s', (message, words) =>
    expect(importedText('角色.xls', message)).toBe(words),
  )
})

describe('a failed import', () => {
  const failure = (message: string, kind: 'refused' | 'http' | 'network', status = 200) =>
    new RequestError(message, { kind, path: '/x', status })

  it.each([
    ['the server’s words', failure('文件格式不对', 'refused'), 'warning: 文件格式不对'],
    ['no words', failure('', 'refused'), 'warning: 角色.xls 文件上传失败'],
    ['a broken line', failure('网络异常', 'network'), 'error: 角色.xls 文件上传失败：网络异常'],
    ['an error of the server', failure('', 'http', 500), 'error: 角色.xls 文件上传失败'],
  ])('[IMPORT-6] with %s', (_case, error, words) => {
    tellImportFailure(error, '角色.xls')
    expect(said).toEqual([words])
  })
})
