import { refusal } from '../http/app-error.ts'
import { cutText } from '../http/clean-text.ts'

const longestName = 80
const folderPart = /^[0-9A-Za-z_\u4e00-\u9fa5-]{1,60}$/

export type UploadName = { stem: string; extension: string }

/** Letters, digits, Chinese and a few marks; dots inside the name go, so that it has one ending. */
export function splitName(fileName: string): UploadName {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const dot = last.lastIndexOf('.')
  const stem = (dot > 0 ? last.slice(0, dot) : last).replaceAll(/[^0-9A-Za-z\u4e00-\u9fa5()（）_-]/g, '_')
  return { stem: cutText(stem, longestName) || 'file', extension: dot > 0 ? last.slice(dot + 1).toLowerCase() : '' }
}

/** The folder a client asks for is a label in the path, never a place on disk; still, tricks are answered as such. */
export function checkedFolder(biz: string): string {
  const isTrick = biz.includes('../') || biz.includes('..\\')
  const parts = biz.split('/').filter((part) => part !== '')
  if (isTrick || parts.length > 4 || !parts.every((part) => folderPart.test(part))) {
    throw refusal('上传目录bizPath，格式非法！', { biz })
  }
  return parts.join('/')
}
