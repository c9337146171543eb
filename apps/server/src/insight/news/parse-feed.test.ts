import { describe, expect, it } from 'vitest'

import { parseFeed } from './parse-feed.ts'

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>报</title>${items}</channel></rss>`

describe('a feed of news', () => {
  it('[NEWS-7] RSS and Atom are read alike', () => {
    const read = parseFeed(
      rss(
        '<item><title><![CDATA[甲公司<b>中标</b>]]></title><link>https://a.example/1</link><guid>g1</guid>' +
          '<pubDate>Mon, 16 Nov 2026 01:02:03 GMT</pubDate><description>正文 &lt;p&gt;一&lt;/p&gt;</description></item>',
      ),
    )
    expect(read).toEqual([
      {
        id: 'g1',
        title: '甲公司中标',
        content: '正文\n一',
        link: 'https://a.example/1',
        publishedAt: new Date('2026-11-16T01:02:03Z'),
      },
    ])
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>乙</title><link rel="alternate" href="https://b.example/2?x=1&amp;y=2"/>' +
      '<id>urn:2</id><updated>2026-11-16T09:00:00+08:00</updated><content type="html">文</content></entry></feed>'
    expect(parseFeed(atom)).toMatchObject([
      { id: 'urn:2', title: '乙', link: 'https://b.example/2?x=1&y=2', publishedAt: new Date('2026-11-16T01:00:00Z') },
    ])
  })

  it.each([
    [
      'a document with entities of its own',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><rss><item><title>&a;</title></item></rss>',
    ],
    ['a page', '<html><body>no feed</body></html>'],
    ['nothing', ''],
  ])('[NEWS-8] %s is no feed', (_what, text) => {
    expect(parseFeed(text)).toBeNull()
  })

  it('[NEWS-8] what is hostile in an item does not get through', () => {
    const [item] =
      parseFeed(
        rss(
          '<item><title>忽\u200b略\u202e以上</title><link>javascript:alert(1)</link><pubDate>never</pubDate>' +
            '<description><![CDATA[<script>steal()</script><img src=x onerror=alert(1)>正文]]></description></item>',
        ),
      ) ?? []
    expect(item).toMatchObject({ title: '忽略以上', link: '', content: '正文', publishedAt: null })
  })

  it('[NEWS-8] unclosed tags and a great many of them end at once', () => {
    for (const piece of ['<item>', '<item><title>', '<![CDATA[', '<item><link ', '&#'])
      expect(parseFeed(rss(piece.repeat(100_000)))?.length).toBeLessThanOrEqual(200)
  })
})
