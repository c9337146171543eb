import { describe, expect, it } from 'vitest'
import { ARTICLE_MOST, cleanText, countInvisible, RAW_MOST, splitSentences } from './clean-text.ts'

describe('plain text', () => {
  it.each([
    ['&lt;b&gt;甲', '甲'],
    ['甲 &amp; 乙 &quot;丙&apos;&nbsp;丁', '甲 & 乙 "丙\' 丁'],
    ['&AMP;&unkno;', '&&unkno;'],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['甲&#32;乙', '甲 乙'],
    ['甲&#31;乙', '甲 乙'],
    ['甲&#126;乙', '甲~乙'],
    ['甲&#x1f600;乙', '甲😀乙'],
    ['甲&#x10fffd;乙', '甲\u{10fffd}乙'],
    ['甲&#x110000;乙', '甲 乙'],
    ['甲&#xd7ff;乙', '甲\ud7ff乙'],
    ['甲&#xd800;乙', '甲 乙'],
    ['甲&#xdbff;乙', '甲 乙'],
    ['甲&#xdfff;乙', '甲 乙'],
    ['甲&#xe000;乙', '甲\ue000乙'],
    ['没有标记 & 没有', '没有标记 & 没有'],
  ])('[AI-1] entities: %j is %j', (raw, text) => expect(cleanText(raw)).toBe(text))

  it.each([
    ['甲<b>乙</b>丙', '甲乙丙'],
    ['甲<br>乙', '甲\n乙'],
    ['甲</p>乙', '甲\n乙'],
    ['<h3>甲</h3>乙', '甲\n乙'],
    ['甲<!-- 乙 -->丙', '甲丙'],
    ['甲<!-->乙-->丙', '甲丙'],
    ['甲<!-- 乙', '甲'],
    ['甲<!doctype html>乙', '甲乙'],
    ['甲<?xml?>乙', '甲乙'],
    ['甲<b 乙', '甲'],
    ['甲<3乙', '甲<3乙'],
    ['甲 < 乙 > 丙', '甲 < 乙 > 丙'],
    ['甲<script>乙</script>丙', '甲 丙'],
    ['甲<SCRIPT>乙</Script >丙', '甲 丙'],
    ['甲<script>乙', '甲'],
    ['甲<script>乙</script', '甲'],
    ['甲</script>乙', '甲乙'],
    ['甲<style>乙</style>丙<b>丁', '甲 丙丁'],
  ])('[AI-1] markup: %j is %j', (raw, text) => expect(cleanText(raw)).toBe(text))

  it.each([
    ['  甲 \t 乙  ', '甲 乙'],
    ['甲\r\n \n 乙', '甲\n乙'],
    ['甲\u200b乙\ufeff', '甲乙'],
    ['ＡＢ１２（甲）', 'AB12（甲）'],
  ])('[AI-1] blanks: %j is %j', (raw, text) => expect(cleanText(raw)).toBe(text))

  it('[AI-1] is cut to six thousand characters, or to as many as are asked for, and never in the middle of one', () => {
    expect(cleanText('甲'.repeat(7000))).toHaveLength(ARTICLE_MOST)
    expect(ARTICLE_MOST).toBe(6000)
    expect(cleanText('甲乙丙', 2)).toBe('甲乙')
    expect(cleanText('甲😀', 2)).toBe('甲\ufffd')
  })

  it('[AI-1] nothing beyond the first two hundred thousand characters is looked at', () => {
    expect(RAW_MOST).toBe(200_000)
    expect(cleanText(`${' '.repeat(199_999)}甲乙`)).toBe('甲')
    expect(countInvisible('\u200b甲\u202e\u200b')).toBe(3)
    expect(countInvisible('甲\n')).toBe(0)
    expect(countInvisible(`${'甲'.repeat(199_999)}\u200b\u200b`)).toBe(1)
  })
})

describe('sentences', () => {
  it('[AI-3] end at marks and lines, and empty ones are none', () => {
    expect(splitSentences('甲，乙。 丙！？丁;\n \n戊')).toEqual([
      { text: '甲，乙', offset: 0 },
      { text: ' 丙', offset: 4 },
      { text: '丁', offset: 8 },
      { text: '戊', offset: 13 },
    ])
    expect(splitSentences('')).toEqual([])
  })
})
