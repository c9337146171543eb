import { describe, expect, it } from 'vitest'

import { typeOfExtension, typeOfUpload } from './file-types.ts'

const hex = (text: string, more = 0) => Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(more, 1)])
const latin = (text: string) => Buffer.from(text, 'latin1')
const isTaken = (extension: string, head: Buffer) => typeOfUpload(extension, head) !== undefined
const bmp = (size: number, length = 19) => {
  const head = Buffer.alloc(length)
  head.write('BM')
  if (length >= 18) head.writeUInt32LE(size, 14)
  return head
}

describe('the first bytes of a file', () => {
  it.each<[string, Buffer, boolean]>([
    ['png', hex('89504e470d0a1a0a'), true],
    ['png', hex('89504e470d0a1a'), false],
    ['jpg', hex('ffd8ff'), true],
    ['jpeg', hex('ffd8ff'), true],
    ['jpg', hex('ffd8fe'), false],
    ['gif', latin('GIF87a'), true],
    ['gif', latin('GIF89a..'), true],
    ['gif', latin('GIF88a'), false],
    ['gif', latin(' GIF89a'), false],
    ['webp', latin('RIFF....WEBPVP8'), true],
    ['webp', latin('RIFX....WEBP'), false],
    ['webp', latin('RIFF....WAVE'), false],
    ['webp', latin('RIFF...WEBP'), false],
    ['bmp', bmp(12), true],
    ['bmp', bmp(40), true],
    ['bmp', bmp(108), true],
    ['bmp', bmp(124), true],
    ['bmp', bmp(41), false],
    ['bmp', bmp(40, 18), false],
    ['bmp', bmp(0, 10), false],
    ['pdf', latin('%PDF-'), true],
    ['pdf', latin('%PDF '), false],
    ['pdf', latin(' %PDF-'), false],
    ['doc', hex('d0cf11e0a1b11ae1'), true],
    ['docx', hex('504b0304'), true],
    ['zip', hex('504b0506'), true],
    ['zip', hex('504b0708'), false],
    ['rar', hex('526172211a07'), true],
    ['7z', hex('377abcaf271c'), true],
    ['gz', hex('1f8b'), true],
    ['gz', hex('1f8c'), false],
    ['mp4', latin('....ftypisom'), true],
    ['mp4', latin('...ftypisom'), false],
    ['mp3', latin('ID3'), true],
    ['mp3', hex('fffb'), true],
    ['mp3', hex('fff3'), true],
    ['mp3', hex('ffe2'), true],
    ['mp3', hex('fff9'), false],
    ['mp3', hex('ffc2'), false],
    ['mp3', hex('ff'), false],
    ['mp3', hex('fefb'), false],
  ])('[FILE-3] .%s %o: %s', (extension, head, isRight) => expect(isTaken(extension, head)).toBe(isRight))

  it('[FILE-3] text has no byte below a tab, and none between the line breaks and a blank, except for an escape', () => {
    const found = Array.from({ length: 34 }, (_, byte) => byte).filter((byte) =>
      isTaken('txt', Buffer.from([65, byte])),
    )
    expect(found).toEqual([9, 10, 11, 12, 13, 27, 32, 33])
    expect(isTaken('txt', Buffer.alloc(0))).toBe(true)
  })

  it.each(['< script>', '<SVG>', '<iframe ', '<?xml', '<?php', '<%@ page', '<body', '<head', '<html', '<!DOCTYPE'])(
    '[FILE-4] %s is no text',
    (text) => expect(isTaken('txt', latin(`a ${text}`))).toBe(false),
  )
})

describe('how a stored file is handed over', () => {
  it.each([
    ['png', 'image/png', true],
    ['jpg', 'image/jpeg', true],
    ['jpeg', 'image/jpeg', true],
    ['pdf', 'application/pdf', true],
    ['txt', 'text/plain; charset=utf-8', undefined],
    ['csv', 'text/csv; charset=utf-8', undefined],
    ['zip', 'application/zip', undefined],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', undefined],
  ])('[FILE-5] .%s as %s, shown: %s', (extension, contentType, isInline) => {
    const type = typeOfExtension(extension)
    expect([type?.contentType, type?.isInline]).toEqual([contentType, isInline])
  })

  it.each(['html', 'svg', 'exe', 'constructor', ''])('[FILE-4] .%s has no type', (extension) => {
    expect(typeOfExtension(extension)).toBeUndefined()
  })
})
