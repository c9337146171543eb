import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '../../shared/testing/fake-server.ts'
import { recordQuery } from '../record/record-queries.ts'
import { firstSearch, newsPageQuery } from './news-page-queries.ts'

/** What is asked, whatever comes of it. */
async function asked(query: object): Promise<Record<string, string>> {
  const calls = fakeServer({})
  await new QueryClient().fetchQuery(query as never).catch(() => undefined)
  const { _t, ...params } = Object.fromEntries(calls[0]?.params ?? [])
  return params
}

describe('what is searched for', () => {
  it('[NEWS-17] only what was chosen is sent, from the first page on', async () => {
    expect(await asked(newsPageQuery(firstSearch))).toEqual({ pageNo: '1', pageSize: '30' })
    expect(await asked(newsPageQuery({ ...firstSearch, pageNo: 2, keyword: '银行', media: '财联社' }))).toEqual({
      pageNo: '2',
      pageSize: '30',
      keyword: '银行',
      media: '财联社',
    })
  })

  it('[NEWS-17] the record of the engines too', async () => {
    const none = { engine: '', promptVersion: '', type: '', horizon: '' }
    expect(await asked(recordQuery(none))).toEqual({})
    expect(await asked(recordQuery({ ...none, engine: 'lexicon', horizon: '1d' }))).toEqual({
      engine: 'lexicon',
      horizon: '1d',
    })
  })
})
