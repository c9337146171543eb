import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer, refuse } from '../../shared/testing/fake-server.ts'
import { NewsTicker } from './news-ticker.tsx'

const item = (code: string, title: string) => ({
  code,
  title,
  summary: `${title}的内容`,
  show_time: '2026-11-16 09:31:05',
  unique_url: '',
  media_name: '财经早知道',
  category: '公司',
})
const news = (...data: object[]) => ({ success: true, message: '', data })

function open(reply: Parameters<typeof fakeServer>[0][string]) {
  const calls = fakeServer({ 'GET /news/list': reply })
  render(
    <QueryClientProvider client={queryClient}>
      <NewsTicker />
    </QueryClientProvider>,
  )
  return calls
}

const dialog = () => screen.findByRole('dialog', { name: '财经新闻' })

beforeEach(() => {
  queryClient.clear()
})

describe('the news line of the header', () => {
  it('[NEWS-10] is drawn three times and read once: title and time of day', async () => {
    open(news(item('a', '甲公司中标'), item('b', '乙公司减持')))
    expect(await screen.findAllByText('甲公司中标')).toHaveLength(3)
    const read = screen.getAllByRole('button', { name: /公司/, hidden: false })
    expect(read.map((button) => button.textContent)).toEqual(['甲公司中标09:31:05', '乙公司减持09:31:05'])
  })

  it('[NEWS-11] runs one pixel each 50 ms over items of 300', async () => {
    open(news(item('a', '甲'), item('b', '乙')))
    const [first] = await screen.findAllByText('甲')
    const { style } = first?.closest<HTMLElement>('.news-line') ?? document.body
    expect([style.getPropertyValue('--news-steps'), style.getPropertyValue('--news-time')]).toEqual(['600', '30000ms'])
  })

  it.each([
    ['a refusal', refuse('行情准备中')],
    ['an error', failing(500)],
    ['no news', news()],
  ])('[NEWS-12] %s leaves the header without a line and without a word', async (_what, reply) => {
    open(reply)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByLabelText('财经新闻')).toBeNull()
  })
})

describe('by the keyboard', () => {
  it('[NEWS-60] the button behind the line is the one stop for Tab; arrows walk from it along the line', async () => {
    open(news(item('a', '甲公司中标'), item('b', '乙公司减持')))
    await screen.findAllByText('甲公司中标')
    const user = userEvent.setup()
    await user.tab()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('更多新闻')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toContain('甲公司中标')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toContain('乙公司减持')
    await user.keyboard('{End}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('更多新闻')
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the dialog of the news', () => {
  it('[NEWS-13] asks anew each time it opens', async () => {
    const calls = open(news(item('a', '甲公司中标')))
    const user = userEvent.setup()
    for (const times of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: '更多新闻' }))
      expect(await within(await dialog()).findByText('甲公司中标的内容')).toBeTruthy()
      expect(calls).toHaveLength(times)
      await user.click(within(await dialog()).getByRole('button', { name: /close|关闭/i }))
    }
  })

  it('[NEWS-14] a headline opens its analysis', async () => {
    open(news(item('a', '甲公司中标'), item('b', '乙公司减持')))
    await userEvent.click(await screen.findByRole('button', { name: /乙公司减持/, hidden: false }))
    const analysis = await screen.findByRole('dialog', { name: 'AI新闻分析' })
    expect(await within(analysis).findByText('乙公司减持的内容')).toBeTruthy()
  })

  it('[NEWS-14] an item of the list opens its analysis', async () => {
    open(news(item('a', '甲公司中标'), item('b', '乙公司减持')))
    await userEvent.click(await screen.findByRole('button', { name: '更多新闻' }))
    await userEvent.click(await within(await dialog()).findByRole('button', { name: '甲公司中标' }))
    expect(await screen.findByText('正在分析，请稍候…')).toBeTruthy()
  })

  it.each([
    ['a refusal', refuse('行情准备中'), '数据加载失败'],
    ['an answer without data', { success: true, message: '' }, '数据加载失败'],
    ['no answer', failing(502), '网络错误，请稍后重试'],
  ])('[NEWS-15] %s is told, and 重新加载 tries again', async (_what, reply, words) => {
    const replies: (object | Response)[] = [news(item('a', '甲公司中标')), reply, news()]
    open(() => replies.shift())
    await userEvent.click(await screen.findByRole('button', { name: '更多新闻' }))
    const shown = within(await dialog())
    expect(await shown.findByText(words)).toBeTruthy()
    await userEvent.click(shown.getByRole('button', { name: '重新加载' }))
    expect(await shown.findByText('暂无新闻数据')).toBeTruthy()
  })
})
