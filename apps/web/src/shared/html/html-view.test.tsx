import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { HtmlView } from './html-view.tsx'

const { style } = document.documentElement
afterEach(() => void (style.colorScheme = ''))

it('[EDITOR-9] shown HTML takes the scheme of its page, and follows it', async () => {
  style.colorScheme = 'dark'
  render(<HtmlView title="内容" html="<p>正文</p>" />)
  const frame = screen.getByTitle('内容')
  expect(frame.getAttribute('srcdoc')).toContain(':root{color-scheme:dark}')
  style.colorScheme = 'light'
  await waitFor(() => expect(frame.getAttribute('srcdoc')).toContain(':root{color-scheme:light}'))
  expect(frame.getAttribute('srcdoc')).toContain('<p>正文</p>')
})
